import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { observe } from '#worker/agent/observe.ts';
import { perform } from '#worker/agent/perform.ts';
import type { Session } from '#worker/ports/records.ts';
import { createSight } from '#worker/sight/index.ts';
import { ringsOf } from '#worker/sight/probes/index.ts';
import type { Control, Sight } from '#worker/sight/scene.ts';
import { openBrowser } from './index.ts';

const style = 'body{font:16px sans-serif;margin:40px}button,select,input{font:inherit;padding:8px 14px}';
const pages: Record<string, string> = {
  '/press':
    "<button onclick=\"document.querySelector('p').textContent='Pressed once'\">Press me</button><p>Not yet</p>",
  '/tall':
    '<div style="height:2600px">The top of a long page</div><button ' +
    "onclick=\"document.querySelector('p').textContent='Reached'\">Far below</button>" +
    '<p>Untouched</p>',
  '/told':
    '<div style="height:2600px">Nothing was told</div><p>The very end</p>' +
    '<script>const tell=(what)=>{document.querySelector("div").textContent="Told of a "+what};' +
    'addEventListener("resize",()=>tell("resize"));addEventListener("scroll",()=>tell("scroll"));' +
    'matchMedia("(max-width:600px)").addEventListener("change",()=>tell("phone"));' +
    'let first=true;new ResizeObserver(()=>{if(!first)tell("box");first=false}).observe(document.body)</script>',
  '/nested':
    '<style>body{height:2600px}div{height:200px;overflow:auto}i{display:block;height:400px}' +
    '</style><div><i>Inner</i></div><p style="height:300px">Page</p>' +
    '<output style="position:fixed;top:500px;left:20px">nowhere</output>' +
    '<script>const tell=()=>{document.querySelector("output").textContent=`inner at ' +
    '${document.querySelector("div").scrollTop}, page at ${scrollY}`};' +
    'addEventListener("scroll",tell,true);addEventListener("keydown",(event)=>' +
    '{if(event.key==="l")document.body.style.overflow="hidden"});' +
    'document.querySelector("p").addEventListener("wheel",(event)=>' +
    '{if(event.deltaX)event.preventDefault()},{passive:false})</script>',
  '/select':
    "<label>Colour <select onchange=\"document.querySelector('p').textContent='Chosen: " +
    '\'+this.value"><option>Red</option><option>Green</option><option>Blue</option></select>' +
    '</label><p>Nothing chosen</p>',
  '/copy':
    '<button onclick="navigator.clipboard.writeText(`kettle`).then(()=>o.textContent=`Copied`,' +
    '(why)=>o.textContent=why)">Copy</button><p id="o">Not yet</p>',
  '/tab': '<a href="/press" target="_blank">Open in a new tab</a>',
  '/lost-tab': '<a href="http://nowhere.invalid/" target="_blank">Open what is not there</a>',
  '/late':
    '<p>Wait</p><script>fetch("/slow").then(()=>document.querySelector("p").textContent="Arrived")</script>',
  '/pointer':
    '<script>document.elementFromPoint=()=>document.body;window.getComputedStyle=()=>({cursor:"pointer"});let scrolls=0</script>' +
    '<p style="margin:0;height:30px">Plain <a href="#there">words</a></p>' +
    '<input style="display:block;width:200px"><button disabled style="cursor:not-allowed">No' +
    '</button><div style="height:2400px"></div><a href="#there">Far below</a>',
  '/slotted':
    '<style>body{margin:0;font:20px/40px monospace}</style><p style="margin:0">Print</p><x-entry>Rename</x-entry>' +
    '<x-plain>Words</x-plain><script>for(const[name,style]of[["entry","cursor:pointer"],["plain",""]])' +
    'customElements.define(`x-${name}`,class extends HTMLElement{constructor(){super();' +
    'this.attachShadow({mode:"open"}).innerHTML=`<div style="${style}"><slot></slot></div>`}})</script>',
  '/scattered':
    '<style>body{height:1500px}a{position:absolute;width:18px;height:14px}</style>' +
    `${Array.from({ length: 300 }, (_, n) => `<a href="#${n}" style="left:${7 + (n % 20) * 43}px;top:${11 + Math.floor(n / 20) * 97}px"></a>`).join('')}`,
  '/half-pixels':
    '<style>body{margin:0;font:16px sans-serif}p{margin:10px 0 0 242px;width:400px}</style>' +
    '<p>Go <a href="#" id="a">Change</a></p>' +
    '<script>a.style.marginLeft=`${270.09-a.getBoundingClientRect().left}px`</script>',
  '/scroll-shy':
    '<style>body{margin:0;height:3000px;font:18px sans-serif}button{width:160px;height:60px}' +
    'p{position:absolute;top:120px}a{position:absolute;top:2000px}</style>' +
    '<button onclick="o.textContent=`Pressed after ${n ? `some` : `no`} scrolls`">Press</button>' +
    '<p id="o">Not yet</p><a href="#">Far down</a>' +
    '<script>let n=0,t;addEventListener("scroll",()=>{n++;' +
    'document.body.style.pointerEvents="none";clearTimeout(t);t=setTimeout(()=>' +
    'document.body.style.pointerEvents="",150)})</script>',
  '/staying':
    '<style>body{margin:0;height:2000px}nav{position:fixed;left:0;top:0;width:200px;height:100%}' +
    'nav a{display:block;height:300px}input{position:sticky;top:0;display:block;' +
    'margin-left:200px;width:500px;height:40px}' +
    'a.deep{position:absolute;left:250px;top:1200px;width:100px;height:80px}</style><nav>' +
    '<a href="#n"></a></nav><input><a class="deep" href="#d"></a>',
  '/focus':
    '<p><a href="#1">One</a> <a href="#2">Two</a> <a href="#3" tabindex="-1">Three</a></p>' +
    '<label>Name <input></label><div style="height:1500px"></div><button>Last</button>',
  '/nameless':
    '<p><button style="width:40px;height:30px"></button> <button>Named</button> <a href="#x">' +
    '<img src="data:," width="20" height="20"></a> <input aria-label="Named too"></p>' +
    '<script>window.axe={run(){throw new Error("mine")}}</script><meta http-equiv="Content-Security-Policy" content="script-src \'none\'">',
  '/turning':
    '<style>@keyframes turn{to{transform:rotate(1turn)}}i{display:block;width:90px;height:90px;' +
    'background:#246;animation:turn 1s linear infinite}i.stopped{animation-play-state:paused}' +
    '</style><i></i><i class="stopped"></i>' +
    "<button onclick=\"document.querySelector('p').textContent='Pressed'\">Press me</button>" +
    '<p>Not yet</p><script>fetch("/later").then(()=>document.body.append("Later words"))</script>',
  '/endless': `<style>p{margin:0;height:50px}</style>${Array.from({ length: 180 }, (_, n) => `<p>Row ${n + 1}</p>`).join('')}`,
  '/wrapped':
    '<h1>Quote</h1><dl style="font:14px/1.45 sans-serif;width:115px;margin:40px">' +
    '<dt>Customer</dt><dd style="margin:0"><a href="/focus">Alder and Finch Interiors</a></dd></dl>',
  '/pale':
    '<style>span{color:#f3e9dd}</style><span class="chip" style="background:#f8f1e9">Cancelled' +
    '</span><div style="background:#223"><b style="color:#262638">Last order</b></div>' +
    '<div style="background:#400"><span>Read well</span></div><button disabled style="color:#eee;' +
    'background:#f4f4f4">Not now</button><div style="background:linear-gradient(#000,#333)">' +
    '<span>Upon a shade</span></div>' +
    '<div style="position:relative;height:30px"><img src="data:," style="position:absolute;' +
    'inset:0;width:100%;height:100%"><span style="position:relative">Upon a picture</span></div>' +
    '<p style="color:#fff;text-shadow:0 0 2px #000">With a shadow</p>',
  '/raw':
    '<p class="thanks">Thank you, {{ name }}!</p><p>Write <code>{{ name }}</code> or <kbd>${name}' +
    '</kbd> for the name.</p><p hidden>{{ hidden }}</p><p>Total: ${total}</p>',
  // Real faults, then content that only looks like a fault in the document.
  '/texts':
    '<p class="intro">A first sentence to read</p><p class="over" style="margin-top:-32px">Another one upon it</p>' +
    '<div class="low" style="height:11px;overflow:hidden">Its lower half is gone</div><div style="height:1200px"></div>' +
    '<p class="deep">Far below as well</p><p class="under" style="margin-top:-30px">and just as bad</p>' +
    '<div style="position:relative"><p style="margin:0">Covered by a card</p>' +
    '<p style="position:absolute;top:0;left:0;margin:0;background:#fff">The card itself</p></div>' +
    '<span style="position:absolute;width:1px;height:1px;overflow:hidden">For screen readers</span>' +
    '<div style="height:30px;overflow:auto"><p style="margin:0">A list that scrolls</p><p style="margin:0">to its second line</p></div>' +
    '<div style="height:48px;overflow:hidden;-webkit-mask-image:linear-gradient(#000,transparent);' +
    'mask-image:linear-gradient(#000,transparent)"><p>Faded on purpose<br>so one reads on<br>' +
    'by pressing more</p></div>' +
    '<h1 style="line-height:.95;width:200px">Tight headings touch nobody</h1>' +
    '<p style="width:90px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">' +
    'Shortened with dots</p>' +
    '<p class="mail" style="margin:20px 0 0;line-height:16px">robin.hale@example.com</p>' +
    '<p class="role" style="margin:-5px 0 0;line-height:16px">Support engineer</p>' +
    '<p style="margin:-1px 0 0;line-height:16px">and one that is near</p>' +
    '<table style="table-layout:fixed;width:300px"><tr><td class="date" style="width:40px;' +
    'white-space:nowrap">June 18, 2025</td><td class="count" style="background:#eee">3</td>' +
    '</tr></table>' +
    '<p style="opacity:0;margin-top:-30px">Not to be seen</p><p style="margin:0">Words with <sup>small</sup> ones</p>',
  // A table and lines that overflow their card; a slider, a list with ellipses and a scroller are intended.
  '/aside':
    '<style>div{width:220px;overflow:hidden;border:1px solid #999;margin:8px}p{margin:0;white-space:nowrap}</style>' +
    '<div class="card"><table style="width:420px"><tr><td>Bench time</td>' +
    '<td class="sum" align="right">$294.00</td></tr><tr><td>Valve</td>' +
    '<td align="right">$58.80</td></tr><tr><td>Total</td><td align="right">$352.80</td></tr>' +
    '</table></div>' +
    '<div><section style="width:600px;transform:translateX(0)">' +
    `${'<p>A slide of a show that one pushes along to the left</p>'.repeat(4)}</section></div>` +
    `<div><section style="display:flex;width:880px">${(
      '<article style="width:220px;flex:none"><p>First line</p><p>Second one</p>' +
      '<p>Third one</p></article>'
    ).repeat(4)}</section></div>` +
    `<div>${(
      '<p style="overflow:hidden;text-overflow:ellipsis">Long words that end in three dots where ' +
      'there is no room</p>'
    ).repeat(4)}</div>` +
    `<div style="overflow-x:auto">${'<p>Long lines that can be scrolled to be read to their very end</p>'.repeat(4)}</div>`,
  // A drawer that a component draws around what it is given: its ground is in the component alone.
  '/drawer':
    '<p style="margin:40px 0 0 60px">2 KB of 50 MB are used</p><x-drawer><p>Changed on 2 March</p></x-drawer>' +
    '<script>customElements.define("x-drawer",class extends HTMLElement{constructor(){super();' +
    'this.attachShadow({mode:"open"}).innerHTML="<div style=\\"position:fixed;inset:0 0 0 20px;background:#fff\\">' +
    '<div style=\\"margin:40px\\"><slot></slot></div></div>"}})</script>',
  // A card that covers another one; a menu, a fixed bar, a slide and a floating label overlap on purpose.
  '/covered':
    '<style>section{border:1px solid #999;padding:12px;width:400px;background:#fff}p{margin:0 0 8px}</style>' +
    '<section><p class="phone">Telephone +1 555 0132</p><p>Written below it</p></section>' +
    '<section style="margin-top:-48px;height:60px">Billing details</section>' +
    '<section style="position:relative;margin-top:40px"><p>Under an open menu</p>' +
    '<ul style="position:absolute;top:0;left:0;width:380px;margin:0;background:#eee">' +
    '<li>Edit</li></ul></section>' +
    '<section><p>Behind a slide</p><article style="transform:translateY(-24px);background:#eee">The slide itself</article></section>' +
    '<section style="width:380px"><label style="position:relative;display:block">' +
    '<span>Your name</span><input style="position:absolute;left:0;top:0;width:300px;height:24px;' +
    'background:#fff"></label></section>',
  '/error':
    '<script>setTimeout(()=>{throw new Error("Kaput")},50);fetch("/nowhere")</script><p>Looks fine</p>',
};

let server: Server;
let address: string;
let sight: Sight;
let browser: Awaited<ReturnType<typeof openBrowser>>;
/** Answers what a page waits for until a test lets it. */
let answerLater = () => {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/later') return void (answerLater = () => response.end('ok'));
    if (path === '/slow') return void setTimeout(() => response.end('ok'), 900);
    const body = pages[path];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      body ? `<!doctype html><title>${path.slice(1)}</title><style>${style}</style>${body}` : 'no',
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sight = await createSight({ threads: 1 });
  browser = await openBrowser({ sight });
});

afterAll(async () => {
  await browser.close();
  await sight.close();
  server.close();
});

async function on(path: string, work: (session: Session) => Promise<void>) {
  const session = await browser.openSession({ viewport: { width: 900, height: 600 } });
  try {
    await session.screen.act({ kind: 'navigate', url: address + path });
    await work(session);
  } finally {
    await session.close();
  }
}

const words = async (session: Session) =>
  (await observe(session)).view.scene.lines.map(({ text }) => text).join(' | ');

async function act(
  session: Session,
  find: (control: Control) => boolean,
  plan: { kind: 'press' } | { kind: 'choose'; option: string },
) {
  const { view } = await observe(session);
  const control = view.scene.controls.find(find);
  expect(
    control,
    `controls seen: ${view.scene.controls.map(({ kind, label }) => `${kind} ${label}`).join(', ')}`,
  ).toBeDefined();
  return perform(
    session,
    view,
    { act: plan, target: { control: control!, box: control!.box }, says: '', confidence: 1 },
    '',
  );
}

/** The behaviour of all screens is tested in ../contract.ts. */
describe('what a browser does beside', () => {
  it('takes in a long page as one picture, and scrolls to what it acts on', () =>
    on('/tall', async (session) => {
      const { view } = await observe(session);
      expect(view.picture.height).toBeGreaterThan(2600);
      expect(view.picture.visible).toMatchObject({ y: 0, height: 600 });
      await act(session, ({ label }) => label === 'Far below', { kind: 'press' });
      expect(await words(session)).toContain('Reached');
    }));

  it('takes in the same part of a page too long for a picture while it is scrolled a little', () =>
    on('/endless', async ({ screen }) => {
      const scrolled = async (dy: number) => {
        await screen.act({ kind: 'scroll', at: { x: 400, y: 300 }, dx: 0, dy });
        await screen.settled();
        return screen.capture();
      };
      const [one, other, far] = [await scrolled(1500), await scrolled(300), await scrolled(4000)];
      expect([one.height, one.visible?.y, other.visible?.y]).toEqual([4000, 500, 800]);
      expect(other.image.equals(one.image)).toBe(true);
      expect(far.visible?.y).toBeGreaterThanOrEqual(400);
      expect(far.image.equals(one.image)).toBe(false);
    }));

  it('lets what turns without an end stand still until the next act, and nothing else', () =>
    on('/turning', async (session) => {
      const { screen } = session;
      const moves = async (meanwhile?: () => void) => {
        const { image } = await screen.capture();
        meanwhile?.();
        await new Promise((resolve) => setTimeout(resolve, meanwhile ? 1_000 : 250));
        return !(await screen.capture()).image.equals(image);
      };
      expect(await moves()).toBe(true);
      await screen.hold?.();
      expect(await moves()).toBe(false);
      expect(await moves(() => answerLater())).toBe(true);
      expect(await moves()).toBe(false);
      await act({ ...session, probing: true }, ({ label }) => label === 'Press me', { kind: 'press' });
      expect(await words(session)).toContain('Pressed');
      expect(await moves()).toBe(true);
    }));

  it('lets a page put something into the clipboard', () =>
    on('/copy', async (session) => {
      await act(session, ({ label }) => label === 'Copy', { kind: 'press' });
      expect(await words(session)).toContain('Copied');
    }));

  it('tells a long page nothing of being looked at', () =>
    on('/told', async (session) => {
      await observe(session);
      const seen = await words(session);
      expect(seen).toContain('Nothing was told');
      expect(seen).toContain('The very end');
    }));

  it('scrolls the page where nothing under the pointer has room for it, and no page that holds itself still', () =>
    on('/nested', async (session) => {
      const { screen } = session;
      const wheel = async (y: number, dy: number, dx = 0) => {
        await screen.act({ kind: 'scroll', at: { x: 100, y }, dx, dy });
        return words(session);
      };
      expect(await wheel(100, 120)).toContain('inner at 120, page at 0');
      expect(await wheel(100, 500)).toContain('inner at 200, page at 0');
      expect(await wheel(100, 90)).toContain('inner at 200, page at 90');
      await wheel(300, 70, 5);
      expect(await words(session)).toContain('page at 90');
      await screen.act({ kind: 'key', keys: 'PageDown' });
      expect(await words(session)).toContain('page at 615');
      await screen.act({ kind: 'key', keys: 'l' });
      await screen.act({ kind: 'key', keys: 'PageDown' });
      expect(await wheel(400, 100)).toContain('page at 615');
    }));

  it('chooses in a native select, whose pop-up takes no clicks', () =>
    on('/select', async (session) => {
      await act(session, ({ kind }) => kind === 'select' || kind === 'button', {
        kind: 'choose',
        option: 'Blue',
      });
      expect(await words(session)).toContain('Chosen: Blue');
    }));

  it('follows a link into its new tab, and closes it by going back', () =>
    on('/tab', async (session) => {
      const done = await act(session, ({ label }) => label.startsWith('Open in'), { kind: 'press' });
      expect(done.observations.map(({ kind }) => kind)).toContain('new-tab');
      expect(session.screen.address()).toBe(`${address}/press`);
      await session.screen.act({ kind: 'back' });
      expect(await words(session)).toContain('Open in a new tab');
    }));

  it('tells of a new tab though what it was to show cannot be reached', () =>
    on('/lost-tab', async (session) => {
      const done = await act(session, ({ label }) => label.startsWith('Open what'), { kind: 'press' });
      expect(done.observations.map(({ kind }) => kind)).toContain('new-tab');
    }));

  it('tells the shape of the pointer anywhere on the page, whatever the page makes of it, and stays where it is', () =>
    on('/pointer', async (session) => {
      const {
        view: { scene },
      } = await observe(session);
      const at = (text: string) => {
        const { box } = scene.lines.flatMap(({ words }) => words).find((word) => word.text === text)!;
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      expect(
        await session.screen.pointers([
          at('Plain'),
          at('words'),
          { x: 230, y: 86 },
          at('No'),
          at('below'),
          { x: 600, y: 300 },
        ]),
      ).toEqual(['text', 'hand', 'text', 'forbidden', 'hand', 'arrow']);
      expect((await session.screen.capture()).visible?.y).toBe(0);
    }));

  it('tells the pointer over words that a component shows in a part of its own', () =>
    on('/slotted', async ({ screen }) => {
      await screen.capture();
      const at = [20, 60, 100].map((y) => ({ x: 30, y }));
      expect(await screen.pointers(at)).toEqual(['text', 'hand', 'text']);
    }));

  it('looks about on a page that takes no press while it is scrolled, and has not scrolled it', () =>
    on('/scroll-shy', async (session) => {
      await observe({ ...session, probing: true });
      await session.screen.pointers([
        { x: 40, y: 40 },
        { x: 40, y: 2_000 },
      ]);
      await session.evidence.audit!();
      await session.screen.act({ kind: 'press', at: { x: 60, y: 40 } });
      expect((await observe(session)).view.scene.lines.map(({ text }) => text)).toContain(
        'Pressed after no scrolls',
      );
      // A real scroll does send the event.
      await session.screen.act({ kind: 'scroll', at: { x: 400, y: 300 }, dx: 0, dy: 600 });
      await session.screen.settled();
      await session.screen.act({ kind: 'scroll', at: { x: 400, y: 300 }, dx: 0, dy: -600 });
      await session.screen.settled();
      await session.screen.act({ kind: 'press', at: { x: 60, y: 40 } });
      expect((await observe(session)).view.scene.lines.map(({ text }) => text)).toContain(
        'Pressed after some scrolls',
      );
    }));

  it('tells it as exactly where thousands of points are asked for', () =>
    on('/scattered', async ({ screen }) => {
      await screen.capture();
      const corners = Array.from({ length: 300 }, (_, n) => ({
        x: 7 + (n % 20) * 43,
        y: 11 + Math.floor(n / 20) * 97,
      }));
      const around = corners.flatMap(({ x, y }) => [
        { x: x + 2, y: y + 2 },
        { x: x + 16, y: y + 12 },
        { x: x - 3, y: y + 7 },
        { x: x + 21, y: y + 7 },
        { x: x + 9, y: y + 18 },
      ]);
      const shapes = await screen.pointers(around);
      expect(around.filter((_, i) => shapes[i] !== (i % 5 < 2 ? 'hand' : 'arrow'))).toEqual([]);
    }));

  it('tells it beside an edge that is not at a whole pixel', () =>
    on('/half-pixels', async ({ screen }) => {
      await screen.capture();
      const shapes = await screen.pointers([
        { x: 270, y: 18 },
        { x: 250, y: 19 },
        { x: 290, y: 19 },
      ]);
      expect(shapes.slice(1)).toEqual(['text', 'hand']);
    }));

  it('tells it of what stays in the window where the picture has it, and nowhere else', () =>
    on('/staying', async (session) => {
      const shapesNow = async () => {
        const { y } = (await session.screen.capture()).visible!;
        return [
          y,
          await session.screen.pointers([
            { x: 40, y: y + 40 },
            { x: 40, y: 640 - y },
            { x: 300, y: y + 20 },
            { x: 300, y: 620 - y },
            { x: 300, y: 1_240 },
          ]),
        ];
      };
      expect(await shapesNow()).toEqual([0, ['hand', 'arrow', 'text', 'arrow', 'hand']]);
      await session.screen.act({ kind: 'scroll', at: { x: 400, y: 300 }, dx: 0, dy: 600 });
      expect(await shapesNow()).toEqual([600, ['hand', 'arrow', 'text', 'arrow', 'hand']]);
    }));

  it('goes round a long page with Tab, and leaves the window as it was', () =>
    on('/focus', async (session) => {
      const { view } = await observe(session);
      const { focus } = await perform(
        session,
        view,
        { act: { kind: 'tab-through' }, says: '', confidence: 1 },
        'Go round',
      );
      expect(focus?.whole).toBe(true);
      // Two links, a field and a button; at the end the focus goes to the browser once.
      expect(ringsOf(focus!.stops)).toHaveLength(4);
      expect(focus!.stops.length).toBeLessThanOrEqual(5);
      expect((await session.screen.capture()).visible).toMatchObject({ y: 0, height: 600 });
    }));

  it('presses a link that runs over two lines where it answers, not between them', () =>
    on('/wrapped', async (session) => {
      const { view } = await observe(session);
      const lines = view.scene.lines.filter(({ text }) => /Alder|Finch|Interiors/.test(text));
      expect(lines.length).toBeGreaterThan(1);
      const top = lines[0]!.box.y - 2;
      const box = {
        x: lines[0]!.box.x,
        y: top,
        width: 100,
        height: lines.at(-1)!.box.y + lines.at(-1)!.box.height - top + 2,
      };
      const link = view.scene.controls.find(({ kind }) => kind === 'link')!;
      const { after } = await perform(
        session,
        view,
        { act: { kind: 'press' }, target: { control: { ...link, box }, box }, says: '', confidence: 1 },
        'Click the customer',
      );
      expect(after.address).toContain('/focus');
    }));

  it('waits for the network, not for a fixed time', () =>
    on('/late', async (session) => {
      expect(await words(session)).toContain('Arrived');
    }));

  it('audits what has no name for a screen reader, whatever the page calls its own', () =>
    on('/nameless', async ({ evidence }) => {
      const { accessibility: faults } = await evidence.audit!();
      expect(faults.map(({ rule, kind }) => `${rule} ${kind}`).sort()).toEqual([
        'button-name button',
        'image-alt img',
        'link-name a',
      ]);
      expect(faults.find(({ rule }) => rule === 'button-name')).toMatchObject({
        html: expect.stringContaining('<button'),
        box: { width: 40, height: 30 },
      });
    }));

  it('audits rows that run out of what holds them, and not what is meant to', () =>
    on('/aside', async ({ evidence }) => {
      const { text } = await evidence.audit!();
      expect(text.map(({ kind, text: words }) => `${kind} ${words}`)).toEqual(['cut-aside $294.00']);
    }));

  it('audits texts that lie over each other or are cut in half, wherever on the page, and leaves it as it was', () =>
    on('/texts', async ({ evidence, screen }) => {
      const { text } = await evidence.audit!();
      expect(text.map(({ kind, text, other, element }) => [kind, text, other, element])).toEqual([
        ['cut', 'Its lower half is gone', '', 'div.low'],
        ['overlap', 'A first sentence to read', 'Another one upon it', 'p.intro'],
        ['overlap', 'Far below as well', 'and just as bad', 'p.deep'],
        ['overlap', 'robin.hale@example.com', 'Support engineer', 'p.mail'],
        ['overlap', 'June 18, 2025', '3', 'td.date'],
      ]);
      expect(text[2]!.box.y).toBeGreaterThan(1200);
      expect((await screen.capture()).visible).toMatchObject({ y: 0 });
    }));

  it('takes no text that a component covers for one that lies over another', () =>
    on('/drawer', async ({ evidence }) => {
      const { text } = await evidence.audit!();
      expect(text).toEqual([]);
    }));

  it('audits texts in the colour of their ground, where plain colours make that', () =>
    on('/pale', async ({ evidence }) => {
      const { text } = await evidence.audit!();
      expect(text.map(({ kind, text: words, element }) => [kind, words, element])).toEqual([
        ['pale', 'Cancelled', 'span.chip'],
        ['pale', 'Last order', 'b'],
      ]);
    }));

  it('audits what a template has left as it was written, where it is no code', () =>
    on('/raw', async ({ evidence }) => {
      const { text } = await evidence.audit!();
      expect(text.map(({ kind, text: words, element }) => [kind, words, element])).toEqual([
        ['raw', 'Thank you, {{ name }}!', 'p.thanks'],
        ['raw', 'Total: ${total}', 'p'],
      ]);
    }));

  it('audits texts that another part of the page lies over, not those that something floats above', () =>
    on('/covered', async ({ evidence }) => {
      const { text } = await evidence.audit!();
      expect(
        text.filter(({ kind }) => kind === 'covered').map(({ text: words, other }) => [words, other]),
      ).toEqual([['Written below it', 'Billing details']]);
    }));

  it('marks nothing of a page where no field has the focus', () =>
    on('/wrapped', async ({ screen, sight }) => {
      await screen.act({ kind: 'press', at: { x: 60, y: 60 } });
      const before = await screen.capture();
      await screen.act({ kind: 'select-all' });
      expect(await sight.differences(before, await screen.capture())).toEqual([]);
      await screen.act({ kind: 'key', keys: 'ControlOrMeta+A' });
      expect(await sight.differences(before, await screen.capture())).not.toEqual([]);
    }));

  it('keeps console, exceptions and failed requests as evidence', () =>
    on('/error', async (session) => {
      await observe(session, { quietMs: 400 });
      const evidence = session.evidence.drain();
      expect(evidence.exceptions.map(({ message }) => message)).toEqual(['Kaput']);
      expect(evidence.network).toContainEqual(
        expect.objectContaining({ method: 'GET', status: 404, url: `${address}/nowhere`, kind: 'fetch' }),
      );
      expect(session.evidence.drain().exceptions).toEqual([]);
    }));
});
