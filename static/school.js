// Saves the round trip, decides nothing: every form on the page works without this file.
// A form or link marked for it is sent in the background and the step is swapped for what the server answers.
"use strict";

const FRAGMENT = "text/vnd.tabiya.fragment+html";
const still = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const theBoard = () => $("#step [data-board]");
const squareOf = (name) => $(`#step [data-square="${name}"]`);

/* The step: sending and swapping */

let waiting = false;

// Sends `url` in the background and shows the answer; when the network fails, `otherwise` does it the plain way.
async function swap(url, options, otherwise) {
  if (waiting) return;
  waiting = true;
  playing = null;
  $("#step").setAttribute("aria-busy", "true");
  let page = null;
  let response = null;
  try {
    response = await fetch(url, { ...options, headers: { Accept: FRAGMENT }, credentials: "same-origin" });
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    otherwise();
  }
  waiting = false;
  $("#step").removeAttribute("aria-busy");
  if (!page) return;
  const fragment = $("#step", page);
  if (fragment) {
    const home = fragment.cloneNode(true);
    show(fragment);
    if (options.method === "POST" && $("#viewer[data-plays]") && !still()) playRefutation(home);
  }
  // A storm whose time is up leads to its result.
  else if (response.redirected && response.ok) location.assign(response.url);
  // The server explains why it could not answer: that page is shown as it is.
  else document.documentElement.replaceWith(document.adoptNode(page.documentElement));
}

const STATUS = ["feedback", "viewed", "help"];

// Counts the seconds of a storm down; the server has the last word on them.
function count() {
  const clock = $("#step [data-seconds]");
  if (!clock) return;
  const left = Math.max(0, Number(clock.dataset.seconds) - 1);
  clock.dataset.seconds = left;
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (left === 0 && clock.dataset.then) location.assign(clock.dataset.then);
}
if ($("#step [data-seconds]")) setInterval(count, 1000);

// Puts the new step in the place of the old one. The status elements stay, so that screen readers announce their change.
function show(fragment) {
  const before = boardNow();
  const focus = whatHasFocus();
  for (const id of ["answer-form", "dots", "task", "viewer", "actions"]) {
    document.getElementById(id)?.replaceWith($(`#${id}`, fragment));
  }
  const feedback = $("#feedback");
  for (const name of ["data-verdict", "data-reason"]) {
    const value = $("#feedback", fragment).getAttribute(name);
    if (value === null) feedback.removeAttribute(name);
    else feedback.setAttribute(name, value);
  }
  const isTold = announce(fragment, STATUS).includes("feedback");
  $("#step").dataset.done = fragment.dataset.done;
  // In a storm the next puzzle comes in the place of the last.
  if (fragment.dataset.heading) {
    $("h1").textContent = fragment.dataset.heading;
    document.title = `${fragment.dataset.heading} · Tabiya`;
  }
  // A game is its address: reloaded or shared, it goes on where it stood.
  if (fragment.dataset.address) history.replaceState(null, "", fragment.dataset.address);
  ready();
  slide(before, fragment.dataset.intro === undefined ? 0 : INTRO);
  giveFocus(focus);
  if (isTold && !feedback.matches(":empty") && innerWidth < 864) {
    feedback.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }
}

// Says what is new in these status elements; the others keep their words, and are not read out again.
function announce(fragment, ids) {
  return ids.filter((id) => {
    const fresh = $(`#${id}`, fragment);
    const status = document.getElementById(id);
    const isNew = Boolean(fresh && status) && status.innerHTML !== fresh.innerHTML;
    if (isNew) status.replaceChildren(...fresh.childNodes);
    return isNew;
  });
}

// What the slide of a piece starts from.
function boardNow() {
  const { last, fen } = theBoard()?.dataset ?? {};
  return { last, fen, ply: plyShown() };
}

const plyShown = () => Number($('#viewer [aria-current="step"]')?.dataset.view.slice(4) ?? 0);

// How to find the control that has the focus again after the swap; null when none in the step has it.
function whatHasFocus() {
  const active = document.activeElement;
  if (!active?.closest("#step")) return null;
  if (active.dataset.view) return `[data-view="${active.dataset.view}"]`;
  if (active.dataset.square) return `[data-square="${active.dataset.square}"]`;
  if (active.name) return `#actions [name="${active.name}"]${active.matches("button") ? `[value="${active.value}"]` : ""}`;
  return "#actions .primary";
}

// On to what comes next: the way on, the promotion choice, or where the learner was; or else to the first control.
function giveFocus(focus) {
  const same = focus && $(`#step ${focus}`);
  // Whoever walks through moves goes on doing so.
  const looks = focus?.startsWith("[data-view");
  const next = (looks && same) || $("[data-next]") || $(".promotion button") || same;
  (next || (focus && $("#actions :is(button, input:not([type=hidden]))")))?.focus({ preventScroll: true });
}

function post(form, extra = {}, submitter = null) {
  const fields = { ...extra };
  if (submitter?.name) fields[submitter.name] = submitter.value;
  const data = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  swap(form.action, { method: "POST", body: data }, () => {
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    form.submit();
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.closest("#step") || button?.hasAttribute("data-native")) return;
  if (button?.dataset.square) {
    event.preventDefault();
    return;
  }
  event.preventDefault();
  if (button?.formMethod === "get" && button.hasAttribute("formmethod")) {
    const query = new URLSearchParams(new FormData(form, button));
    query.delete("id");
    const url = `${button.formAction.split("?")[0]}?${query}`;
    swap(url, {}, () => location.assign(url));
  } else {
    post(form, {}, button);
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  swap(link.href, {}, () => location.assign(link.href));
});

/* The lesson editor: a press saves, and the page stays where it is */

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const by = event.submitter;
  // What leads to another page goes there the plain way.
  if (!form.matches("[data-editor]") || !by || by.value === "done") return;
  event.preventDefault();
  if (waiting) return;
  waiting = true;
  const focus = by.dataset.square ? `[name="${by.name}"][value="${by.value}"]` : `button[name="${by.name}"][value="${by.value}"]:not(.visually-hidden)`;
  try {
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, by)), credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const open = $$("details", form).map((details) => details.open);
    $("#main").replaceWith($("#main", page));
    $$("#editor details").forEach((details, index) => (details.open ||= open[index] ?? false));
    $(`#editor ${focus}`)?.focus({ preventScroll: true });
    // What was added is shown.
    if (by.value.startsWith("add-")) $(`#${by.value.slice(4)} .row:last-of-type`)?.scrollIntoView({ block: "nearest" });
  } catch {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: by.name, value: by.value }));
    form.submit();
  }
  waiting = false;
});

/* A wrong move and what refutes it, played on the board and taken back */

// The step to come back to, while moves are played by themselves.
let playing = null;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function playRefutation(home) {
  const mine = (playing = { home });
  const links = $$('#viewer [data-view^="ply-"]').map((link) => link.href);
  for (const [index, url] of links.entries()) {
    await pause(index ? 900 : 500);
    if (playing !== mine) return;
    let fragment = null;
    try {
      const response = await fetch(url, { headers: { Accept: FRAGMENT }, credentials: "same-origin" });
      fragment = $("#step", new DOMParser().parseFromString(await response.text(), "text/html"));
    } catch {
      // Without the network there is nothing to see; the moves stay there as links.
    }
    if (playing !== mine) return;
    if (!fragment) break;
    showBoard(fragment);
  }
  await pause(1600);
  if (playing === mine) takeBack();
}

// Only the board and the list of moves change: what somebody has begun to type stays.
function showBoard(fragment) {
  const before = boardNow();
  const focus = whatHasFocus();
  for (const id of ["answer-form", "viewer"]) document.getElementById(id).replaceWith($(`#${id}`, fragment));
  announce(fragment, ["viewed"]);
  ready();
  slide(before);
  if (focus) $(`#step ${focus}`)?.focus({ preventScroll: true });
}

function takeBack() {
  const { home } = playing;
  playing = null;
  showBoard(home);
}

/* The board: choosing, dragging, walking with the keys */

let selected = null;

function ready() {
  selected = null;
  const board = theBoard();
  if (!board || board.dataset.mode === "still") return;
  const start = $(".selected", board)?.dataset.square;
  if (start) select(start);
  // One stop for the Tab key; the arrow keys walk on from there.
  for (const square of $$("[data-square]", board)) square.tabIndex = -1;
  const first = selected ?? (board.dataset.orientation === "black" ? "e7" : "e2");
  squareOf(first).tabIndex = 0;
}

const own = (square) => square.dataset.piece?.[0] === theBoard().dataset.turn[0];

function targetsOf(name) {
  const moves = theBoard().dataset.moves ?? "";
  const entry = moves.split(" ").find((part) => part.startsWith(`${name}:`));
  return entry ? entry.slice(name.length + 1).split(",") : [];
}

function select(name) {
  unselect();
  selected = name;
  squareOf(name).classList.add("selected");
  squareOf(name).setAttribute("aria-pressed", "true");
  for (const target of targetsOf(name)) squareOf(target)?.classList.add("target");
}

function unselect() {
  for (const square of $$(".selected, .target", theBoard())) {
    square.classList.remove("selected", "target");
    square.removeAttribute("aria-pressed");
  }
  selected = null;
}

function press(square) {
  const name = square.dataset.square;
  switch (theBoard().dataset.mode) {
    case "squares":
      return toggle(square);
    case "setup":
      return put(square);
    case "move":
      if (selected === name) return unselect();
      if (selected && !own(square)) return play(selected, name);
      return select(name);
  }
}

function play(from, to) {
  const form = $("#answer-form");
  unselect();
  for (const input of $$('input[name="from"]', form)) input.remove();
  post(form, { from, to });
}

// A board being set up is its address: the server puts the chosen piece there, or takes it off.
function put(square) {
  const query = new URLSearchParams(new FormData($("#answer-form")));
  query.delete("id");
  query.set("put", square.dataset.square);
  const url = `${square.formAction.split("?")[0]}?${query}`;
  swap(url, {}, () => location.assign(url));
}

function toggle(square) {
  const form = $("#answer-form");
  const name = square.dataset.square;
  const chosen = $(`input[name="square"][value="${name}"]`, form);
  if (chosen) chosen.remove();
  else form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "square", value: name }));
  square.classList.toggle("marked", !chosen);
  square.setAttribute("aria-pressed", String(!chosen));
}

document.addEventListener("click", (event) => {
  const square = event.target.closest("#step [data-square]");
  if (!square) return;
  event.preventDefault();
  if (dragged || waiting) return;
  const home = $("#viewer [data-home]");
  const name = square.dataset.square;
  // A press ends the looking, and counts on the board to try again on.
  if (playing) takeBack();
  else if (home) return swap(home.href, {}, () => location.assign(home.href)).then(() => press(squareOf(name)));
  press(squareOf(name));
});

let drag = null;
let dragged = false;

document.addEventListener("pointerdown", (event) => {
  const square = event.target.closest("#step [data-square]");
  if (!square || drag || waiting || event.button !== 0 || !square.dataset.piece) return;
  if (!playing && theBoard().dataset.mode !== "move") return;
  drag = { square, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    if (playing) {
      takeBack();
      drag.square = squareOf(drag.square.dataset.square);
      if (!drag.square.dataset.piece) return (drag = null);
    }
    select(drag.square.dataset.square);
    const size = drag.square.getBoundingClientRect().width;
    drag.ghost = $("svg", drag.square).cloneNode(true);
    drag.ghost.classList.add("drag-ghost");
    drag.ghost.setAttribute("width", size);
    drag.ghost.setAttribute("height", size);
    drag.half = size / 2;
    document.body.append(drag.ghost);
    $("svg", drag.square).style.opacity = "0.35";
    theBoard().classList.add("dragging");
  }
  drag.ghost.style.transform = `translate(${event.clientX - drag.half}px, ${event.clientY - drag.half}px)`;
});

function endDrag(event, cancelled) {
  if (drag?.pointer !== event.pointerId) return;
  const { square, ghost } = drag;
  drag = null;
  if (!ghost) return;
  // The click that ends a drag is no press; it comes before the next turn of the event loop.
  dragged = true;
  setTimeout(() => (dragged = false));
  ghost.remove();
  $("svg", square).style.opacity = "";
  theBoard().classList.remove("dragging");
  const under = cancelled ? null : document.elementFromPoint(event.clientX, event.clientY)?.closest("#step [data-square]");
  if (under && under !== square) play(square.dataset.square, under.dataset.square);
  else unselect();
}
document.addEventListener("pointerup", (event) => endDrag(event, false));
document.addEventListener("pointercancel", (event) => endDrag(event, true));

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const THROUGH = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const way = THROUGH[event.key];
  if (!way || !event.target.closest?.("#step [data-view]") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  $(`#step [data-view="${way}"]`).click();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && selected) unselect();
  const square = event.target.closest?.("#step [data-square]");
  const step = ARROWS[event.key];
  if (!square || !step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const turn = theBoard().dataset.orientation === "black" ? -1 : 1;
  const file = "abcdefgh".indexOf(square.dataset.square[0]) + step[0] * turn;
  const rank = Number(square.dataset.square[1]) + step[1] * turn;
  const to = squareOf(`${"abcdefgh"[(file + 8) % 8]}${((rank + 7) % 8) + 1}`);
  square.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
});

/* Pieces slide to where they went; squares named in the text light up */

// The opponent's move that leads to a puzzle: first the board without it, then the move.
const INTRO = 450;

function slide(before, delay = 0) {
  const board = theBoard();
  if (still() || plyShown() < before.ply || !board?.dataset.last || (board.dataset.last === before.last && board.dataset.fen === before.fen)) return;
  for (const move of board.dataset.last.split(" ")) {
    const from = squareOf(move.slice(0, 2)).getBoundingClientRect();
    const square = squareOf(move.slice(2, 4));
    const to = square.getBoundingClientRect();
    const offset = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    $("svg", square)?.animate([{ transform: offset }, { transform: "none" }], { duration: delay ? 260 : 120, delay, fill: "backwards", easing: "ease-out" });
  }
}

function point(event, on) {
  const ref = event.target.closest?.("#step [data-ref]");
  if (ref) squareOf(ref.dataset.ref)?.classList.toggle("pointed", on);
}
for (const type of ["pointerover", "focusin"]) document.addEventListener(type, (event) => point(event, true));
for (const type of ["pointerout", "focusout"]) document.addEventListener(type, (event) => point(event, false));

ready();
if ($("#step")?.dataset.intro !== undefined) slide({}, INTRO);
