"""New table, in short steps. Each is an address that changes nothing; only the last is a press."""

import secrets
from urllib.parse import urlencode

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import sessions
from companion.engine.errors import InvalidCommand, RuleViolation
from companion.sessions import current_hall
from companion.web import guard
from companion.web.pages import draft as drafts
from companion.web.pages.circle import Circle
from companion.web.pages.draft import Draft
from companion.web.pages.presses import sentence
from companion.web.pages.steps import Steps
from companion.web.speech import language, speech

beginning = Blueprint("beginning", __name__)


@beginning.get("/new")
def new() -> str:
    """The step that is due: pack, how many, names and familiars, turn order."""
    packs = drafts.startable(current_hall().shelf)
    plan = drafts.draft(request.args, packs, language())
    if plan is None:
        return render_template("new/pack.html", packs=packs)
    spoken = speech(plan.pack.overlays(language()))
    if not plan.circle.names:
        chapters = [(one.id, spoken.text(one.title)) for one in plan.content.chapters.values()]
        return render_template("new/players.html", plan=plan, chapters=chapters)

    def last(now: Circle) -> dict[str, object]:
        typed = request.args.get("table_name")
        return {"press_id": secrets.token_urlsafe(12), "table_name": typed or called(now, plan)}

    return Steps(url_for("beginning.new"), plan.pack.title, spoken, plan.chosen()).show(plan.circle, last)


def called(now: Circle, plan: Draft) -> str:
    """What the table could be called: its players, or the story where they are too many."""
    names = ", ".join(now.names)
    return names if len(names) <= 40 else plan.pack.title[:40]


@beginning.post("/new")
def begin() -> Response:
    """Make the table and seat this browser as its host."""
    form = request.form
    plan = drafts.draft(form, drafts.startable(current_hall().shelf), language())
    if plan is None or not plan.circle.names:
        return redirect(url_for("beginning.new"), 303)
    token = guard.token_to_keep()
    try:
        seat = sessions.make_group(
            form.get("table_name", "") or called(plan.circle, plan),
            plan.pack.game,
            plan.pack.id,
            plan.language,
            plan.circle.setup | {"chapter": plan.chapter},
            plan.circle.names[0],
            token,
            form.get("press_id") or secrets.token_urlsafe(12),
        )
    except (RuleViolation, InvalidCommand) as error:
        flash(sentence(error, speech(plan.pack.overlays(language()))))
        return redirect(f"{url_for('beginning.new')}?{again(plan)}", 303)
    response = make_response(redirect(url_for("evening.box", code=seat.code, first=1), 303))
    guard.set_token(response, token)
    return response


def again(plan: Draft) -> str:
    """The address of the last step, with all that was typed."""
    table_name = request.form.get("table_name", "")[:80]
    fields = (*plan.chosen(), *plan.circle.fields(), ("step", "order"), ("table_name", table_name))
    return urlencode(fields)
