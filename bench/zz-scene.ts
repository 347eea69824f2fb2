// APP ROUND(0 clean) PATH "script with p"
import { writeFileSync } from 'node:fs';
import { createEngine } from '#worker/run/open-engine.ts';
import { loadApps } from './unseen/sets.ts';
import { startProxy } from './apps/proxy.ts';
import { chromium } from 'playwright-core';
import { formsOf } from '#worker/explore/acts/forms.ts';
import { collectionsOn } from '#worker/app-model/index.ts';
import { observe } from '#worker/agent/index.ts';
const [name, round, path, script] = process.argv.slice(2);
const one = (await loadApps()).find(({ app }) => app.name === name)!;
const running = await one.app.start();
const proxy = await startProxy(running.url, one.faults.filter((f) => String(f.round) === round).flatMap(({ rewrites }) => rewrites));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const p = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await p.goto(proxy.url + one.app.entry);
await p.waitForTimeout(1500);
if (one.app.credential && (await p.locator('input[type=password]').count())) {
  await p.locator('input').first().fill(one.app.credential.username);
  await p.locator('input[type=password]').fill(one.app.credential.password);
  await p.keyboard.press('Enter');
  await p.waitForTimeout(2500);
}
if (path) { await p.goto(proxy.url + path); await p.waitForTimeout(2000); }
const { analyse } = await import('#worker/sight/look.ts').catch(() => ({}) as never);
void analyse;
if (script) await new Function('p', `return (async()=>{${script}})()`)(p);
await p.waitForTimeout(800);
const png = await p.screenshot();
writeFileSync('/tmp/lab/seen.png', png);
const engine = await createEngine({ home: '/tmp/lab/home' });
const session = await engine.openSession();
const scene = (await session.sight.look({ image: png, width: 1280, height: 720 })) as never as import('#worker/sight/scene.ts').Scene;
const b = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;
for (const c of scene.controls) console.log('C', c.kind, c.affordance, JSON.stringify(c.label), c.icon ?? '', b(c.box), c.confidence.toFixed(2), JSON.stringify(c.state), c.value ?? '');
for (const r of scene.regions) console.log('R', r.id, r.kind, JSON.stringify(r.label), b(r.box));
for (const l of scene.lines) console.log('L', JSON.stringify(l.text), b(l.box));
for (const f of formsOf(scene)) console.log('FORM', f.fields.map(({ control, kind }) => `${control.label}(${kind})`).join(' | '), '->', f.submit.label, 'choices', f.choices.map(({ label }) => label).join(','));
for (const s of collectionsOn(scene)) console.log('LIST', s.title, s.items.map(({ name: n, texts }) => `${n} [${texts.join(' / ')}]`).join(' ; '));
void observe;
await session.close(); await browser.close(); await proxy.close(); await running.close(); process.exit(0);
