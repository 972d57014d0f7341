"""Whether a person would see what is typed into a field: traps for programs have its text in the colour of what is
behind it, with nothing around it, or no height for it."""

ILLEGIBLE = """
field => {
  const style = getComputedStyle(field), px = value => parseFloat(value) || 0;
  const edge = ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'];
  const high = edge.reduce((height, name) => height - px(style[name]), field.getBoundingClientRect().height);
  if (high < 4 || px(style.fontSize) < 2) return 'there is no height for text in it';
  const pixel = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const paint = colour => { pixel.fillStyle = colour; pixel.fillRect(0, 0, 1, 1); return shown(); };
  const shown = () => [...pixel.getImageData(0, 0, 1, 1).data];
  const apart = (a, b) => a.some((value, n) => Math.abs(value - b[n]) > 8);
  const box = field.getBoundingClientRect(), root = field.getRootNode();
  const y = Math.min(Math.max((box.top + box.bottom) / 2, 0), innerHeight - 1);
  const across = [0.1, 0.3, 0.5, 0.7, 0.9].map(share => box.left + share * box.width);
  const stacks = across.map(x => root.elementsFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), y))
    .map(stack => stack.slice(stack.indexOf(field) + 1));
  if (stacks.flat().some(each => !each.contains(field) || getComputedStyle(each).backgroundImage !== 'none')) return '';
  paint('white');
  for (const each of stacks[2].reverse()) paint(getComputedStyle(each).backgroundColor);
  const around = shown();
  const over = colour => { paint(`rgb(${around.slice(0, 3)})`); return paint(colour); };
  const drawn = side => px(style[`border${side}Width`]) && style[`border${side}Style`] !== 'none';
  const edges = ['Top', 'Right', 'Bottom', 'Left'].filter(drawn).map(side => style[`border${side}Color`]);
  if (px(style.outlineWidth) && style.outlineStyle !== 'none') edges.push(style.outlineColor);
  if (style.boxShadow !== 'none' || style.backgroundImage !== 'none') return '';
  if ([style.backgroundColor, ...edges].some(colour => apart(over(colour), around))) return '';
  const ink = [style.webkitTextFillColor, style.caretColor === 'auto' ? style.color : style.caretColor];
  if (ink.some(colour => apart(over(colour), around))) return '';
  return 'it and its text have the colour of what is behind them';
}
"""
"""Empty if so, or if it cannot be told (a picture, or something else than what the field is in, is behind it); else
why not."""
