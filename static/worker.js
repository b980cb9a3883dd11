// Keeps the school at hand while the network is gone for a while: the shell of the pages, and the question pages of the
// lessons that were opened. Asks the network first for every page, and never keeps one with an answer or a result.
"use strict";

// The server writes in here what the shell is made of; another shell makes another worker with a store of its own.
const SHELL = ["SHELL"];
const STORE = `tabiya-${SHELL.map((url) => url.replace(/\D/g, "").slice(0, 9)).join("-")}`;
const MAX_STEPS = 80;

// A step of a lesson by itself, without anything that was chosen or answered.
const isQuestion = (url) => /^\/[\w-]+\/lessons\/[^/]+\/[^/]+$/.test(url.pathname) && !url.search;

const offlinePage = (url) => `/${url.pathname.split("/")[1]}/offline`;

addEventListener("install", (event) => {
  const fill = async () => (await caches.open(STORE)).addAll(SHELL);
  event.waitUntil(fill().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const others = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
  };
  event.waitUntil(others().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(fromShell(request));
  else if (request.mode === "navigate") event.respondWith(fromNetwork(request, url, event));
});

async function fromShell(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function fromNetwork(request, url, event) {
  try {
    const response = await fetch(request);
    const copy = response.clone();
    event.waitUntil(forgetOthers(response.clone()).then(() => isQuestion(url) && store(url, copy)));
    return response;
  } catch (error) {
    const copy = (await caches.match(url.pathname)) ?? (await caches.match(offlinePage(url)));
    if (!copy) throw error;
    return offline(copy);
  }
}

// The copies are the learner's own: what another one who used this browser has left goes.
async function forgetOthers(response) {
  const who = /<html [^>]*data-who="(\w*)"/.exec(await response.text())?.[1];
  const cache = await caches.open(STORE);
  if (who === undefined || who === (await (await cache.match("/who"))?.text())) return;
  for (const old of await questions(cache)) await cache.delete(old);
  await cache.put("/who", new Response(who));
}

const questions = async (cache) => (await cache.keys()).filter((kept) => isQuestion(new URL(kept.url)));

async function store(url, response) {
  if (!response.ok || response.redirected) return;
  const cache = await caches.open(STORE);
  // A step that is put anew is the last that goes.
  await cache.delete(url.pathname);
  await cache.put(url.pathname, response);
  for (const old of (await questions(cache)).slice(0, -MAX_STEPS)) await cache.delete(old);
}

// A copy says that it is one, and asks for an answer of its own: that of the page it was made from may have been given.
async function offline(copy) {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  const id = [...bits].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const page = (await copy.text())
    .replace("<html ", "<html data-offline ")
    .replace(/(name="id" value=")[0-9a-f]{32}/g, `$1${id}`);
  const headers = new Headers(copy.headers);
  // The copy is plain text now.
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(page, { headers });
}

// A page names the steps of its lesson: those that are not at hand yet are fetched one after the other.
addEventListener("message", (event) => {
  const fill = async () => {
    for (const url of event.data.map((href) => new URL(href)).filter(isQuestion)) {
      if (await caches.match(url.pathname)) continue;
      await store(url, await fetch(url, { credentials: "same-origin" }));
    }
  };
  // Without the network there is nothing to fetch; the next page asks again.
  if (!navigator.connection?.saveData) event.waitUntil(fill().catch(() => {}));
});
