/** Scenes made by hand, for tests. */
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control, ControlKind, Region, RegionKind, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Of hints in fields. */
const faint = { r: 118, g: 118, b: 118 };
const black = { r: 20, g: 20, b: 20 };
const white = { r: 255, g: 255, b: 255 };

const affordances: Partial<Record<ControlKind, Control['affordance']>> = {
  textfield: 'type',
  textarea: 'type',
  date: 'type',
  checkbox: 'toggle',
  radio: 'toggle',
  switch: 'toggle',
  select: 'choose',
  slider: 'scroll',
  progress: 'none',
  spinner: 'none',
  image: 'press',
};

export interface SceneBuilder {
  line(text: string, x: number, y: number, style?: Partial<TextLine> & { size?: number }): TextLine;
  /** Draws its label as a line in it, unless `bare`. */
  control(
    kind: ControlKind,
    label: string,
    box: [number, number, number, number],
    more?: Partial<Control> & { bare?: boolean },
  ): Control;
  region(kind: RegionKind, box: [number, number, number, number], label?: string): Region;
  scene(more?: Partial<Scene>): Scene;
  view(more?: Partial<SessionView>): SessionView;
}

const boxOf = ([x, y, width, height]: [number, number, number, number]): Box => ({ x, y, width, height });

/** A page of 1280 × 900 px. Lines are placed by their top left; a letter is half its size wide. */
export function buildScene(): SceneBuilder {
  const lines: TextLine[] = [];
  const controls: Control[] = [];
  const regions: Region[] = [
    { id: 0, kind: 'page', box: { x: 0, y: 0, width: 1280, height: 900 }, label: '' },
  ];
  const builder: SceneBuilder = {
    line(text, x, y, { size = 16, ...style } = {}) {
      let at = x;
      const words = text.split(' ').map((word) => {
        const box = { x: at, y, width: word.length * size * 0.5, height: size };
        at += box.width + size * 0.3;
        return { text: word, box };
      });
      const line: TextLine = {
        id: lines.length,
        text,
        box: { x, y, width: at - size * 0.3 - x, height: size },
        confidence: 0.96,
        words,
        fontPx: size,
        colour: black,
        background: white,
        bold: false,
        struckThrough: false,
        underlined: false,
        ...style,
      };
      lines.push(line);
      return line;
    },
    control(kind, label, box, { bare = false, ...more } = {}) {
      const affordance = affordances[kind] ?? 'press';
      const inside =
        affordance === 'type' || affordance === 'choose' ? (more.value ?? more.placeholder) : label;
      const own =
        bare || !inside || affordance === 'toggle'
          ? []
          : [
              builder.line(
                inside,
                box[0] + 8,
                box[1] + box[3] / 2 - 8,
                more.value === undefined && more.placeholder ? { colour: faint } : {},
              ).id,
            ];
      const control: Control = {
        id: controls.length,
        kind,
        affordance,
        confidence: 0.9,
        box: boxOf(box),
        label,
        state: {},
        region: 0,
        lines: own,
        ...more,
      };
      controls.push(control);
      return control;
    },
    region(kind, box, label = '') {
      const region: Region = { id: regions.length, kind, box: boxOf(box), parent: 0, label };
      regions.push(region);
      return region;
    },
    scene: (more = {}) => ({
      width: 1280,
      height: 900,
      lines,
      controls,
      regions,
      background: white,
      cost: { ms: 0, lines: lines.length, linesRead: 0 },
      fingerprint: { content: lines.map((l) => l.text).join('|'), layout: '', features: [] },
      ...more,
    }),
    view: (more = {}) => {
      const scene = builder.scene();
      return {
        picture: { image: Buffer.alloc(0), width: scene.width, height: scene.height },
        scene,
        address: 'http://shop.test/cart',
        title: '',
        ...more,
      };
    },
  };
  return builder;
}

/** A list page: header with search and cart, three cards with name, price and button, a footer. */
export function listPage(
  prices = ['$12.00', '$16.00', '$30.50'],
  names = ['Amber Lamp', 'Blue Mug', 'Cedar Box'],
): SceneBuilder {
  const b = buildScene();
  b.region('header', [0, 0, 1280, 70]);
  b.region('footer', [0, 820, 1280, 80]);
  b.region('main', [0, 70, 1280, 750]);
  b.control('link', 'Home', [40, 24, 50, 20]);
  b.control('link', 'Orders', [120, 24, 60, 20]);
  b.control('textfield', 'Search', [500, 16, 260, 40], { placeholder: 'Search products' });
  b.control('link', 'Sign in', [1000, 24, 60, 20]);
  b.control('link', 'Cart', [1150, 24, 40, 20]);
  b.line('2', 1196, 26, { size: 10 });
  b.line('All products', 40, 100, { size: 32, bold: true });
  b.line('3 products', 40, 150);
  b.control('select', 'Sort by', [1000, 100, 180, 40], { value: 'Name' });
  names.forEach((name, i) => {
    const x = 40 + i * 400;
    b.region('card', [x, 200, 360, 300], name);
    b.control('image', '', [x, 200, 360, 150], { bare: true });
    b.line(name, x + 20, 370, { size: 18, bold: true });
    b.line(prices[i]!, x + 20, 405);
    b.control('button', 'Add to cart', [x + 20, 440, 140, 40], { fill: { r: 30, g: 80, b: 200 } });
  });
  b.control('link', 'Orders', [40, 850, 60, 20]);
  b.control('link', 'Terms of service', [140, 850, 120, 20]);
  return b;
}

/** A cart: rows with quantity and line total, a summary, a form below it. */
export function cartPage(
  more: { subtotal?: string; shipping?: string; total?: string; badge?: string } = {},
): SceneBuilder {
  const b = buildScene();
  b.region('header', [0, 0, 1280, 70]);
  b.region('main', [0, 70, 1280, 830]);
  b.control('link', 'Continue shopping', [40, 24, 130, 20]);
  b.control('link', 'Cart', [1150, 24, 40, 20]);
  b.line(more.badge ?? '3', 1196, 26, { size: 10 });
  b.line('Your cart', 40, 100, { size: 32, bold: true });
  for (const [i, [name, price, quantity, total]] of [
    ['Blue Mug', '$16.00', '2', '$32.00'],
    ['Cedar Box', '$26.00', '1', '$26.00'],
  ].entries() as Iterable<[number, [string, string, string, string]]>) {
    const y = 180 + i * 80;
    b.region('row', [40, y, 760, 70], name);
    b.line(name, 60, y + 26, { bold: true });
    b.line(price, 300, y + 26);
    b.control('textfield', '', [420, y + 15, 60, 40], { value: quantity });
    b.line(total, 560, y + 26);
    b.control('link', 'Remove', [700, y + 26, 60, 20], {});
  }
  b.region('card', [860, 180, 380, 260], 'Summary');
  b.line('Subtotal', 880, 220);
  b.line(more.subtotal ?? '$58.00', 1150, 220);
  b.line('Shipping', 880, 260);
  b.line(more.shipping ?? '$6.00', 1150, 260);
  b.line('Total', 880, 310, { bold: true, size: 18 });
  b.line(more.total ?? '$64.00', 1150, 310, { bold: true, size: 18 });
  b.control('button', 'Checkout', [880, 360, 340, 44], { fill: { r: 30, g: 80, b: 200 } });
  b.line('Email', 40, 500);
  b.control('textfield', 'Email', [40, 524, 300, 40], { value: 'ann@example.com' });
  b.line('Enter a valid email address', 40, 570, { size: 13, colour: { r: 200, g: 20, b: 20 } });
  b.line('Notes', 40, 610);
  b.control('textarea', 'Notes', [40, 634, 300, 80], { placeholder: 'Anything else?' });
  b.control('checkbox', 'Gift wrap', [40, 740, 18, 18], { state: { checked: true } });
  b.line('Gift wrap', 66, 741);
  b.control('radio', 'Standard', [200, 740, 18, 18], { state: { checked: true } });
  b.line('Standard', 226, 741);
  b.control('radio', 'Express', [340, 740, 18, 18], { state: { checked: false } });
  b.line('Express', 366, 741);
  return b;
}
