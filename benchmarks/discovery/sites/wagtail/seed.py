"""For `django shell`: two editors, three collections, two documents."""

from django.contrib.auth import get_user_model
from django.core.files.base import ContentFile
from wagtail.documents.models import Document
from wagtail.models import Collection

add = get_user_model().objects.create_superuser
editor = add("editor", "editor@example.com", "editor-pw-1")
add("erin", "erin@example.com", "pass & 7 wörter")
root = Collection.get_first_root_node()
for name in ("Minutes", "Invoices", "Manuals"):
    root.add_child(name=name)
for title in ("Welcome", "House rules"):
    Document.objects.create(
        title=title, file=ContentFile(title.encode(), f"{title.lower()}.txt"), uploaded_by_user=editor
    )
