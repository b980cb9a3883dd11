// Saves the round trip, decides nothing: every form on the page works without this file.
// A form or link marked for it is sent in the background and the step is swapped for what the server answers.
"use strict";

const FRAGMENT = "text/vnd.tabiya.fragment+html";
// What the page is told about its visitor.
const about = () => document.documentElement.dataset;
const still = () => about().motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const on = (type, act, options) => document.addEventListener(type, act, options);
const theBoard = () => $("#step [data-board]");
const isTurned = () => theBoard().dataset.orientation === "black";
const squareOf = (name) => $(`#step [data-square="${name}"]`);
const squareAt = (element) => element?.closest?.("#step [data-square]");
const focusOn = (element) => element?.focus({ preventScroll: true });
// A press of the keyboard or mouse that is the browser's own.
const isOthers = (event) => event.ctrlKey || event.altKey || event.metaKey;
const ask = (url, options) => fetch(url, { ...options, headers: { Accept: FRAGMENT } });
const read = async (response) => new DOMParser().parseFromString(await response.text(), "text/html");
const fieldsOf = (form, button) => new URLSearchParams(new FormData(form, button));
const named = ({ name, value }) => `[name="${name}"][value="${value}"]`;
const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

/* The step: sending and swapping */

let waiting = false;

// Asks for `url` in the background and shows the answer; when the network fails, `otherwise` does it the plain way.
async function swap(url, options = {}, otherwise = () => location.assign(url)) {
  if (waiting) return;
  waiting = true;
  playing = null;
  $("#step").setAttribute("aria-busy", "true");
  let page = null;
  let response = null;
  try {
    response = await ask(url, options);
    page = await read(response);
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

// Sends a form that only asks for another address.
function look(form, button, extra = {}) {
  const query = fieldsOf(form, button);
  query.delete("id");
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  return swap(`${button.formAction.split("?")[0]}?${query}`);
}

const STATUS = ["feedback", "spoken", "viewed", "help"];

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
  const isOpen = $("#step .in-words[open]");
  for (const id of ["answer-form", "dots", "task", "viewer", "actions"]) {
    $(`#${id}`)?.replaceWith($(`#${id}`, fragment));
  }
  const feedback = $("#feedback");
  for (const name of ["verdict", "reason"]) {
    const value = $("#feedback", fragment).dataset[name];
    if (value) feedback.dataset[name] = value;
    else delete feedback.dataset[name];
  }
  const isTold = announce(fragment, STATUS).includes("feedback");
  Object.assign($("#step").dataset, fragment.dataset);
  // In a storm the next puzzle comes in the place of the last.
  if (fragment.dataset.heading) {
    $("h1").textContent = fragment.dataset.heading;
    document.title = `${fragment.dataset.heading} · Tabiya`;
  }
  // A game is its address: reloaded or shared, it goes on where it stood.
  if (fragment.dataset.address) history.replaceState(null, "", fragment.dataset.address);
  if (isOpen) $("#step .in-words")?.setAttribute("open", "");
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
    const status = $(`#${id}`);
    const isNew = Boolean(fresh && status) && status.innerHTML !== fresh.innerHTML;
    if (isNew) status.replaceChildren(...fresh.childNodes);
    return isNew;
  });
}

// What the slide of the pieces starts from.
const boardNow = () => ({
  side: theBoard()?.dataset.orientation,
  pieces: Object.fromEntries($$("#step [data-piece]").map((square) => [square.dataset.square, square.dataset.piece])),
});

// How to find the control that has the focus again after the swap; null when none in the step has it.
function whatHasFocus() {
  const active = document.activeElement;
  if (!active?.closest("#step")) return null;
  if (active.dataset.flip !== undefined) return "[data-flip]";
  if (active.dataset.view) return `[data-view="${active.dataset.view}"]`;
  if (active.dataset.square) return `[data-square="${active.dataset.square}"]`;
  if (active.name) return `:is(#actions, .tools) ${active.matches("button") ? named(active) : `[name="${active.name}"]`}`;
  return "#actions .primary";
}

// On to what comes next: the way on, the promotion choice, or where the learner was; or else to the first control.
function giveFocus(focus) {
  const same = focus && $(`#step ${focus}`);
  // Whoever walks through moves goes on doing so.
  const looks = /^\[data-(view|flip)/.test(focus);
  const next = (looks && same) || $("[data-next]") || $(".promotion button") || same;
  focusOn(next || (focus && $("#actions :is(button, input:not([type=hidden]))")));
}

function post(form, extra = {}, submitter = null) {
  const fields = { ...extra };
  if (submitter?.name) fields[submitter.name] = submitter.value;
  const data = fieldsOf(form);
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  swap(form.action, { method: "POST", body: data }, () => {
    if (keep(form.action, data)) return;
    for (const [name, value] of Object.entries(fields)) {
      form.append(hidden(name, value));
    }
    form.submit();
  });
}

on("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.closest("#step")) return;
  if (button?.hasAttribute("data-native")) {
    const next = $("#dots li:has([aria-current]) + li a");
    if (navigator.onLine || !next || !keep(form.action, fieldsOf(form, button))) return;
    event.preventDefault();
    return location.assign(next.href);
  }
  event.preventDefault();
  // A press of a square has been seen to as a click.
  if (button?.dataset.square) return;
  if (button?.formMethod === "get" && button.hasAttribute("formmethod")) look(form, button);
  else post(form, {}, button);
});

on("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || isOthers(event) || event.shiftKey) return;
  event.preventDefault();
  swap(link.href);
});

/* A short loss of the network: answers are kept on this device, and sent once when it is back */

const KEPT = "kept-answers";
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "[]");
const setKept = (answers) => localStorage.setItem(KEPT, JSON.stringify(answers));
const tell = (what) => ($("#net").textContent = what ? $("#net").dataset[what] : "");

// Keeps an answer for later. A later answer of the same form takes the place of an earlier one, which nobody has seen.
function keep(url, data) {
  const answer = { url, body: String(data), id: data.get("id"), who: about().who };
  try {
    const others = kept().filter((other) => other.url !== url || other.id !== answer.id);
    setKept([...others, answer]);
  } catch {
    return false;
  }
  tell("kept");
  setTimeout(sendKept, RETRY);
  return true;
}

const RETRY = 10_000;
let sending = false;

// Only the learner who gave an answer sends it. An answer whose receipt was lost has its id, and counts once.
async function sendKept() {
  if (sending || !navigator.onLine) return;
  sending = true;
  const { who } = about();
  try {
    for (const answer of kept().filter((answer) => !answer.who || answer.who === who)) {
      const response = await ask(answer.url, { method: "POST", body: new URLSearchParams(answer.body) });
      if (response.status >= 500) break;
      setKept(kept().filter((other) => other.body !== answer.body));
      if (!response.ok) continue;
      tell("sent");
      setTimeout(() => kept().length || tell(""), RETRY);
      const form = $("#answer-form");
      if (form?.action !== answer.url || form.elements.id?.value !== (answer.id ?? undefined)) continue;
      const fragment = $("#step", await read(response));
      if (fragment) show(fragment);
    }
  } catch {
    // There is still no network, or nothing can be kept here: the answers stay where they are.
    setTimeout(sendKept, RETRY);
  }
  sending = false;
}

addEventListener("offline", () => tell("offline"));
addEventListener("online", () => {
  tell("");
  sendKept();
});
addEventListener("load", async () => {
  if ("offline" in about()) tell("offline");
  sendKept();
  // The lesson is kept at hand: the worker looks after that.
  await navigator.serviceWorker?.register("/worker.js").catch(() => {});
  const worker = (await navigator.serviceWorker?.ready)?.active;
  worker?.postMessage($$("#dots a").map((link) => link.href));
});

/* The lesson editor: a press saves, and the page stays where it is */

on("submit", async (event) => {
  const form = event.target;
  const by = event.submitter;
  // What leads to another page goes there the plain way.
  if (!form.matches("[data-editor]") || !by || by.value === "done") return;
  event.preventDefault();
  if (waiting) return;
  waiting = true;
  const focus = by.dataset.square ? named(by) : `button${named(by)}:not(.visually-hidden)`;
  try {
    // Its buttons are called action, which hides the property of that name.
    const url = form.getAttribute("action");
    const response = await fetch(url, { method: "POST", body: fieldsOf(form, by) });
    const page = await read(response);
    const open = $$("details", form).map((details) => details.open);
    $("#main").replaceWith($("#main", page));
    $$("#editor details").forEach((details, index) => (details.open ||= open[index] ?? false));
    focusOn($(`#editor ${focus}`));
    // What was added is shown.
    if (by.value.startsWith("add-")) $(`#${by.value.slice(4)} .row:last-of-type`)?.scrollIntoView({ block: "nearest" });
  } catch {
    form.append(hidden(by.name, by.value));
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
      fragment = $("#step", await read(await ask(url)));
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
  for (const id of ["answer-form", "viewer"]) $(`#${id}`).replaceWith($(`#${id}`, fragment));
  announce(fragment, ["viewed"]);
  ready();
  slide(before);
  if (focus) focusOn($(`#step ${focus}`));
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
  // A hint leaves the learner's own drawing as it is; another position wipes it off.
  if (board?.dataset.fen !== drawn.fen) drawn = { fen: board?.dataset.fen, shapes: [] };
  showDrawn();
  if (!board || board.dataset.mode === "still") return;
  const start = $(".selected", board)?.dataset.square;
  if (start) select(start);
  // One stop for the Tab key; the arrow keys walk on from there.
  for (const square of $$("[data-square]", board)) square.tabIndex = -1;
  const first = selected ?? (isTurned() ? "e7" : "e2");
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
  const before = boardNow();
  const [start, end] = [squareOf(from), squareOf(to)];
  // The piece goes there at once; where the server says no, it comes back. What a pawn becomes is asked first.
  if (targetsOf(from).includes(to) && !(start.dataset.piece[1] === "P" && "18".includes(to[1]))) {
    $("svg", end)?.remove();
    end.prepend($("svg", start));
    end.dataset.piece = start.dataset.piece;
    delete start.dataset.piece;
    if (!dragged) slide(before);
  }
  unselect();
  for (const input of $$('input[name="from"]', form)) input.remove();
  post(form, { from, to });
}

// A board being set up is its address: the server puts the chosen piece there, or takes it off.
const put = (square) => look($("#answer-form"), square, { put: square.dataset.square });

function toggle(square) {
  const form = $("#answer-form");
  const name = square.dataset.square;
  const chosen = $(`input${named({ name: "square", value: name })}`, form);
  if (chosen) chosen.remove();
  else form.append(hidden("square", name));
  square.classList.toggle("marked", !chosen);
  square.setAttribute("aria-pressed", String(!chosen));
}

on("click", (event) => {
  const square = squareAt(event.target);
  if (!square) return;
  event.preventDefault();
  if (!dragged) pressed(square.dataset.square);
});

function pressed(name) {
  if (waiting) return;
  wipe();
  const home = $("#viewer [data-home]");
  // A press ends the looking, and counts on the board to try again on.
  if (playing) takeBack();
  else if (home) return swap(home.href).then(() => press(squareOf(name)));
  press(squareOf(name));
}

let drag = null;
let dragged = false;
// A finger that rests on a square.
let hold = null;

// The click that ends a drag is no press; it comes before the next turn of the event loop.
function endPress() {
  dragged = true;
  setTimeout(() => (dragged = false));
}

// Whether a pointer has gone farther than it trembles.
const isAway = (event, start) => Math.hypot(event.clientX - start.x, event.clientY - start.y) > 6;

const squareUnder = (event) => squareAt(document.elementFromPoint(event.clientX, event.clientY));

on("pointerdown", (event) => {
  const square = squareAt(event.target);
  if (!square || pen) return;
  const ownPen = { from: square.dataset.square, pointer: event.pointerId };
  if (event.button === 2) pen = ownPen;
  else if (event.pointerType !== "mouse") {
    clearTimeout(hold?.timer);
    const timer = setTimeout(() => {
      if (drag?.ghost) return;
      drag = null;
      pen = ownPen;
      square.classList.add("pointed");
    }, LONG_PRESS);
    hold = { timer, x: event.clientX, y: event.clientY };
  }
  if (drag || waiting || event.button !== 0 || !square.dataset.piece) return;
  if (!playing && theBoard().dataset.mode !== "move") return;
  drag = { square, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
});

// A finger that sets off from the edge of the screen would turn the page back; the press is then told from its end.
on("touchstart", (event) => {
  const { clientX } = event.touches[0];
  if (!drag || (clientX > EDGE && clientX < innerWidth - EDGE)) return;
  event.preventDefault();
  drag.edge = true;
}, { passive: false });

on("pointermove", (event) => {
  if (hold && isAway(event, hold)) clearTimeout(hold.timer);
  if (drag?.pointer !== event.pointerId) return;
  if (!drag.ghost) {
    if (!isAway(event, drag)) return;
    if (playing) {
      takeBack();
      drag.square = squareOf(drag.square.dataset.square);
      if (!drag.square.dataset.piece) return (drag = null);
    }
    wipe();
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
  clearTimeout(hold?.timer);
  if (pen?.pointer === event.pointerId) {
    const to = cancelled ? null : squareUnder(event)?.dataset.square;
    squareOf(pen.from)?.classList.remove("pointed");
    if (to) draw(pen.from + to);
    pen = null;
    return endPress();
  }
  if (drag?.pointer !== event.pointerId) return;
  const { square, ghost, edge } = drag;
  drag = null;
  if (!ghost) return edge && !cancelled && pressed(square.dataset.square);
  endPress();
  ghost.remove();
  $("svg", square).style.opacity = "";
  theBoard().classList.remove("dragging");
  const under = cancelled ? null : squareUnder(event);
  if (under && under !== square) play(square.dataset.square, under.dataset.square);
  else unselect();
}
on("pointerup", (event) => endDrag(event, false));
on("pointercancel", (event) => endDrag(event, true));

/* The learner's own arrows and circles: the right button, or a long press. A press wipes them off. */

const LONG_PRESS = 450;
const EDGE = 24;
let pen = null;
let drawn = { fen: theBoard()?.dataset.fen, shapes: [] };

function draw(shape) {
  const others = drawn.shapes.filter((other) => other !== shape);
  drawn.shapes = others.length < drawn.shapes.length ? others : [...others, shape];
  showDrawn();
}

function wipe() {
  drawn.shapes = [];
  showDrawn();
}

function showDrawn() {
  $("#step .own")?.remove();
  if (!drawn.shapes.length) return;
  const middle = (name) => {
    const [x, y] = ["abcdefgh".indexOf(name[0]) + 0.5, 8.5 - name[1]];
    return isTurned() ? [8 - x, 8 - y] : [x, y];
  };
  const shapes = drawn.shapes.map((shape) => {
    const [[x, y], [toX, toY]] = [middle(shape.slice(0, 2)), middle(shape.slice(2))];
    const length = Math.hypot(toX - x, toY - y);
    if (!length) return `<circle class="circle" cx="${x}" cy="${y}" r="0.43"/>`;
    // The arrow lies along the first axis and is turned into place; board.rs draws the same outline.
    const turn = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
    const [neck, tip] = [length - 0.38, length - 0.06];
    const points = `0.3,-0.07 ${neck},-0.07 ${neck},-0.2 ${tip},0 ${neck},0.2 ${neck},0.07 0.3,0.07`;
    return `<polygon class="arrow" transform="translate(${x} ${y}) rotate(${turn})" points="${points}"/>`;
  });
  theBoard().insertAdjacentHTML("beforeend", `<svg class="overlay own" viewBox="0 0 8 8" aria-hidden="true">${shapes.join("")}</svg>`);
}

on("contextmenu", (event) => {
  if (event.target.closest("#step [data-board]")) event.preventDefault();
});

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const THROUGH = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

on("keydown", (event) => {
  const way = THROUGH[event.key];
  if (!way || !event.target.closest?.("#step [data-view]") || isOthers(event)) return;
  event.preventDefault();
  $(`#step [data-view="${way}"]`).click();
});

on("keydown", (event) => {
  if (event.key === "Escape" && selected) unselect();
  const square = squareAt(event.target);
  const step = ARROWS[event.key];
  if (!square || !step || isOthers(event)) return;
  event.preventDefault();
  const turn = isTurned() ? -1 : 1;
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

// Each piece that is new on its square comes from where the last move says, or else from the nearest square that such a
// piece has left. What was captured fades; a pawn is a pawn until it has arrived.
function slide(before, delay = 0) {
  const board = theBoard();
  const { side, pieces: now } = boardNow();
  if (still() || !board || (before.side && before.side !== side)) return;
  const told = (board.dataset.last ?? "").split(" ").map((move) => [move.slice(0, 2), move.slice(2)]);
  const old = before.pieces ?? Object.fromEntries(told.map(([from, to]) => [from, now[to]]));
  const came = before.pieces ? Object.keys(now).filter((name) => now[name] !== old[name]) : told.map(([, to]) => to);
  let gone = Object.keys(old).filter((name) => now[name] !== old[name]);
  // Another position altogether, or no piece left to draw one after.
  if (came.length > 4 || !$(".square > svg", board)) return;
  const place = (name) => squareOf(name).getBoundingClientRect();
  const far = (from, to) => Math.hypot(place(from).x - place(to).x, place(from).y - place(to).y);
  const like = (piece) => {
    const svg = $(".square > svg", board).cloneNode(true);
    const use = svg.firstElementChild;
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${piece}`));
    return svg;
  };
  const timing = { duration: delay ? 260 : 160, delay, fill: "both", easing: "ease-out" };
  const ghost = (piece, square, frames) => {
    const svg = like(piece);
    square.append(svg);
    svg.animate(frames, timing).finished.finally(() => svg.remove());
  };
  for (const to of came) {
    const square = squareOf(to);
    const last = told.find(([from, end]) => end === to && gone.includes(from))?.[0];
    const from = last ?? gone.filter((name) => old[name] === now[to]).sort((a, b) => far(a, to) - far(b, to))[0];
    if (!from) continue;
    gone = gone.filter((name) => name !== from);
    const offset = `translate(${place(from).x - place(to).x}px, ${place(from).y - place(to).y}px)`;
    const frames = [{ transform: offset, zIndex: 2 }, { transform: "none", zIndex: 2 }];
    if (old[from] === now[to]) $("svg", square).animate(frames, { ...timing, fill: "backwards" });
    else {
      $("svg", square).animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, fill: "backwards" });
      ghost(old[from], square, frames);
    }
  }
  for (const name of gone) ghost(old[name], squareOf(name), [{ opacity: 1 }, { opacity: 0 }]);
}

function point(event, on) {
  const ref = event.target.closest?.("#step [data-ref]");
  if (ref) squareOf(ref.dataset.ref)?.classList.toggle("pointed", on);
}
for (const type of ["pointerover", "focusin"]) on(type, (event) => point(event, true));
for (const type of ["pointerout", "focusout"]) on(type, (event) => point(event, false));

/* What others change while one looks: fetched again, and only what differs is swapped */

// Makes `now` like `fresh`. Where the shape is the same, only what changed is touched: focus and scrolling stay.
function freshen(now, fresh) {
  if (now.isEqualNode(fresh)) return;
  const [own, others] = [now.childNodes, fresh.childNodes];
  const isAlike = now.nodeName === fresh.nodeName && own.length > 0 && own.length === others.length;
  if (!isAlike) return now.replaceWith(fresh);
  for (const { name } of [...now.attributes]) if (!fresh.hasAttribute(name)) now.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  for (const [index, other] of [...others].entries()) {
    if (other.nodeType === Node.ELEMENT_NODE) freshen(own[index], other);
    else if (!own[index].isEqualNode(other)) own[index].replaceWith(other);
  }
}

async function refresh(part) {
  const url = new URL(location.href);
  url.searchParams.set("seen", part.dataset.version);
  try {
    const response = await ask(url);
    if (response.status !== 200) return;
    const page = await read(response);
    const fresh = page.getElementById(part.id);
    if (fresh) freshen(part, document.adoptNode(fresh));
  } catch {
    // The network is away: what is shown stays until it is back.
  }
}

// A class at one pace: the server says when there is something new to see.
function hear() {
  if (waiting) return setTimeout(hear, 300);
  swap(location.href, {}, () => {});
}
const live = $("[data-live]");
if (live) {
  const events = new EventSource(live.dataset.live);
  events.onmessage = hear;
  // Without a stream it asks by itself.
  events.onerror = () => {
    if (events.readyState !== EventSource.CLOSED) return;
    setInterval(hear, 5000);
  };
}

const fresh = $("[data-fresh]");
if (fresh) setInterval(() => document.hidden || refresh($("[data-fresh]")), 1000 * fresh.dataset.fresh);

ready();
if ($("#step")?.dataset.intro !== undefined) slide({}, INTRO);
