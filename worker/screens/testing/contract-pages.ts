/**
 * Small pages on which every screen is tested. They show their state as text; magenta marks a click, blue
 * the content below.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const style =
  '*{box-sizing:border-box}body{font:20px sans-serif;margin:0;padding:24px}button,input{font:inherit;padding:10px 14px}p{margin:16px 0}';
const say = (words: string) => `said.replaceChildren(${words})`;

const pages: Record<string, string> = {
  press: `<button onclick="presses=(self.presses||0)+1;${say("'Pressed times '+presses")}">Press me</button><p id="said">Not yet</p>`,
  aim:
    '<style>body{height:100vh;padding:0;overflow:hidden}b{position:fixed;width:12px;height:12px;' +
    'background:#f0f}</style><script>addEventListener("click",e=>{const ' +
    'b=document.createElement("b");b.style.left=e.clientX-6+"px";b.style.top=e.clientY-6+"px";' +
    'document.body.append(b)})</script>',
  double:
    `<button style="padding:30px" ondblclick="${say("'Pressed twice'")}` +
    `" onclick="${say("'Pressed once'")}">Press me twice</button><p id="said">Not yet</p>`,
  manners:
    `<button style="padding:30px;user-select:none" onclick="${say("(event.shiftKey?'Shift':'Plain')+' press'")}" ` +
    `oncontextmenu="event.preventDefault();${say("'Menu asked for'")}" ` +
    `onauxclick="if(event.button===1)${say("'Middle button'")}" ` +
    '>Press me</button><p id="said">Not yet</p>',
  held:
    '<button style="padding:30px;user-select:none;touch-action:none" onpointerdown="self.since=performance.now()" ' +
    `onpointerup="${say("performance.now()-since>600?'Held for long':'Let go at once'")}" ` +
    'oncontextmenu="event.preventDefault()">Press me</button><p id="said">Not yet</p>',
  fields:
    `<p><label>Name<br><input size="14" oninput="${say("'Name is '+value")}"></label><p>` +
    `<label>Town<br><input size="14" oninput="${say("'Town is '+value")}"></label>` +
    '<p id="said">Nothing typed</p>',
  secret:
    '<p><label>Password<br><input size="14" type="password" ' +
    `oninput="${say("'Length is '+value.length")}"></label><p id="said">Nothing typed</p>`,
  keys:
    `<form onsubmit="event.preventDefault();${say("'Sent '+word.value")}"><label>Word<br>` +
    '<input id="word" size="14" value="before"></label></form><p id="said">Not sent</p>',
  tall:
    '<style>body{padding:0}div{height:1000px}hr{height:2400px;background:#00f;border:0;margin:0}' +
    '</style><div>The top of a long page</div><hr>',
  drag:
    '<style>body{overflow:hidden}b{position:fixed;left:60px;top:100px;width:60px;height:60px;' +
    'background:#f0f;touch-action:none}</style><b id="box"></b>' +
    '<script>let from;box.onpointerdown=e=>{from=[e.clientX-box.offsetLeft,e.clientY-box.offsetTop];' +
    'box.setPointerCapture(e.pointerId)};box.onpointermove=e=>' +
    '{if(from){box.style.left=e.clientX-from[0]+"px";box.style.top=e.clientY-from[1]+"px"}};' +
    'box.onpointerup=()=>from=undefined</script>',
  confirm: `<button onclick="${say("confirm('Really?')?'It is gone':'It was kept'")}">Delete</button><p id="said">Still there</p>`,
  prompt: `<button onclick="${say("'Hello '+prompt('Who are you?')")}">Say who</button><p id="said">Nobody yet</p>`,
  alert: `<button onclick="alert('Take note');${say("'Was noted'")}">Tell me</button><p id="said">Nothing told</p>`,
  late:
    '<p id="said">Wait for it</p><style>i{display:block;height:60px;background:#393;width:0}' +
    '</style><i id="bar"></i><script>let at=0;const tick=setInterval(()=>' +
    `{bar.style.width=++at*30+"px";if(at===9){clearInterval(tick);${say("'It has arrived'")}}}` +
    ',120)</script>',
  spinner:
    '<style>@keyframes turn{to{transform:rotate(1turn)}}i{display:block;width:60px;height:60px;' +
    'border:12px solid #ccc;border-top-color:#222;border-radius:50%;' +
    'animation:turn 1s linear infinite}</style><i></i><p>Steady words</p>',
  // By chance: a slow screen’s pictures would fall into step with a regular one.
  flicker:
    '<script>setInterval(()=>{const grey=Math.floor(Math.random()*256);' +
    'document.body.style.background=`rgb(${grey},${grey},${grey})`},80)</script>',
  first: '<p>The first page</p><a href="/second">Continue</a>',
  second: '<p>The second page</p>',
  opener: '<p>The opener</p><a href="/second" target="_blank">Open another</a>',
  log: '<p>Looks fine</p><script>console.error("The cupboard is bare");setTimeout(()=>{throw new Error("Kaput")},30)</script>',
  greet:
    `<h1>Welcome</h1><form onsubmit="event.preventDefault();${say("'Hello '+who.value")}"><p>` +
    '<label for="who">Name</label><br><input id="who" size="14"></p><button>Greet</button></form>' +
    '<p id="said"></p>',
};

const begunMs = 10_000;
/** Marks a page that an app was led to, which tells when it has loaded. */
const inApp = 'in-app';
const loaded = 'loaded';
const tellLoaded = `<script>addEventListener('load',()=>requestAnimationFrame(()=>fetch('/${loaded}')))</script>`;

/** Leads to the page that a test begins with. */
export const startPage = 'start';

export interface Pages {
  address: string;
  /** Names the page that a test begins with. */
  begin(page: string): void;
  /** Resolves once that page has loaded where an app goes to it by itself. */
  begun(): Promise<void>;
  close(): void;
}

export async function servePages(): Promise<Pages> {
  let [first, hasBegun] = ['', false];
  const server = createServer((request, response) => {
    const [name = '', query] = (request.url ?? '/').slice(1).split('?');
    if (name === startPage) return void response.writeHead(302, { location: `/${first}?${inApp}` }).end();
    if (name === loaded) {
      hasBegun = true;
      return void response.writeHead(204).end();
    }
    // A browser is led to it by who tests, and waits by itself.
    if (name === first && query !== inApp) hasBegun = true;
    const body = pages[name];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      body
        ? '<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">' +
            `<link rel="icon" href="data:,"><title>${name}</title><style>${style}</style>${body}` +
            (query === inApp ? tellLoaded : '')
        : 'no',
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin(page) {
      [first, hasBegun] = [page, false];
    },
    async begun() {
      const until = Date.now() + begunMs;
      while (!hasBegun && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
