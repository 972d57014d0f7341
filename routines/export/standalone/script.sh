# From here on: how the script sends with curl, and what python3 does with values.

begin() {
  helper begin "${0##*/}" "$@" || exit $?
  [ -e "$work/values" ] || exit 0  # --help
  next
}

helper() { python3 -I "$work/helper.py" "$work" "$@"; }

next() {  # forget what was prepared for the last request
  headers=() body=()
  rm -f "$work"/part-*
}

header() {
  local file
  file=$(helper header "$1" "$2")
  if [ -n "$file" ]; then headers+=(--header "@$file"); fi
}

cookie() { helper cookie "$1" "$2" > "$work/nothing"; }

form() { body=(--header 'Content-Type: application/x-www-form-urlencoded' --data-binary "@$(helper form "$@")"); }

form_in() {  # form_in CHARSET [NAME VALUE]…
  body=(--header 'Content-Type: application/x-www-form-urlencoded' --data-binary "@$(helper form_in "$@")")
}

form_over() {  # form_over OTHERS [NAME VALUE]…
  body=(--header 'Content-Type: application/x-www-form-urlencoded' --data-binary "@$(helper form_over "$@")")
}

json() { body=(--header 'Content-Type: application/json' --data-binary "@$(helper json "$1")"); }

bytes() {  # bytes BASE64 CONTENT_TYPE
  base64 -d "$(helper text "$1")" > "$work/bytes"
  body=(--header "Content-Type: $2" --data-binary "@$work/bytes")
}

text() { body=(--header "Content-Type: $2" --data-binary "@$(helper text "$1" "${3-}")"); }

part() {  # part NAME VALUE [FILE_NAME CONTENT_TYPE [base64]]
  local file lines=lines
  if [ $# -gt 2 ]; then lines=; fi
  while read -r file; do
    if [ -z "$file" ]; then continue; fi
    if [ $# -gt 4 ]; then
      base64 -d "$file" > "$file.bytes"
      file=$file.bytes
    fi
    if [ $# -gt 2 ]; then
      body+=(--form "$1=@$file;filename=\"$(helper file_name "$3")\";type=$(helper file_type "$4" "$3")")
    else
      body+=(--form "$1=<$file")
    fi
  done <<< "$(helper text "$2" "$lines")"
}

request() {  # request METHOD ADDRESS [NAME VALUE]…
  local method=$1 url target told status kind hops=0
  shift
  if [ -n "${charset-}" ]; then url=$(helper address_in "$charset" "$@"); else url=$(helper address "$@"); fi
  [ ! -e "$work/failed" ] || exit 1
  if [ -e "$work/hops" ]; then  # that of the request before
    pages=$((${pages-0} + 1))
    mv "$work/hops" "$work/hops$pages"
    if [ -e "$work/body" ]; then mv "$work/body" "$work/body$pages"; fi
  fi
  while :; do
    sender=()
    if [ -n "$document" ]; then sender+=(--referer "$document"); fi
    case "$method" in GET | HEAD) ;; *) sender+=(--header "Origin: $(place "${document:-$url}")") ;; esac
    told=$(curl --silent --show-error --compressed --globoff --path-as-is --max-time 30 --max-filesize 33554432 \
      --disable --noproxy '*' --request "$method" --cookie "$work/cookies" --cookie-jar "$work/cookies" \
      --user-agent "$browser" --header 'Accept-Language: en-US,en;q=0.9' "${sender[@]}" \
      "${headers[@]}" "${body[@]}" --dump-header "$work/headers" --output "$work/body" \
      --write-out '%{http_code}\n%{url_effective}\n%{redirect_url}\n' -- "$url")
    { read -r status; read -r url; read -r target; } <<< "$told"$'\n'
    kind=$(helper hop "$status" "$url")
    if [ "${follow-yes}" = no ] || [ -z "$target" ]; then break; fi
    hops=$((hops + 1))
    if [ "$hops" -gt 20 ]; then fail "$method $url: the server redirected more than 20 times"; fi
    case "$status $method" in
      30[12]\ POST | 303\ *) method=GET body=() ;;
    esac
    if [ "$(place "$target")" != "$(place "$url")" ]; then headers=(); fi
    url=$(helper allowed "$target")
  done
  case " ${statuses-} " in
    "  ") case "$status" in [23]??) ;; *) fail "$method $url: the server answered $status" ;; esac ;;
    *" $status "*) ;;
    *) fail "$method $url: the server answered $status, not $statuses" ;;
  esac
  if [ -z "${by_script-}" ] && [ -n "$kind" ]; then
    document=$url
  fi
  follow=yes statuses='' by_script='' charset=''
}

place() {  # scheme and host of an address
  local rest=${1#*//}
  printf '%s//%s' "${1%%/*}" "${rest%%[/?#]*}"
}

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

anew() { helper anew > "$work/nothing"; }  # the time, and a number that nobody had before
take() { helper take "$1" > "$work/nothing"; }
make() { helper make "$@" > "$work/nothing"; }
keep() { helper keep "$1" > "$work/nothing"; }
keep_cookies() { helper cookies "$1" > "$work/nothing"; }
keep_file() { helper download "$1" "$2" > "$work/nothing"; }
landed() { helper landed "$@" > "$work/nothing"; }
answered() { helper answered > "$work/nothing"; }
accepted() { helper accepted "$@" > "$work/nothing"; }
give() { helper return; }
