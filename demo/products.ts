import type { Product } from './catalog.ts';

/** In the order of "Featured". Prices are all different, so that a sorted list has exactly one right order. */
export const products: readonly Product[] = [
  {
    id: 'stoneware-mug', name: 'Stoneware Mug', category: 'kitchen', price: 1600,
    colors: ['Clay', 'Oat', 'Indigo'], sizes: [], material: 'Glazed stoneware', dimensions: '9 x 8 cm, 350 ml',
    care: 'Safe in the dishwasher and the microwave.',
    description: 'A generous mug with a handle that fits three fingers. Thrown in small batches, so that no two are quite the same.',
  },
  {
    id: 'linen-table-runner', name: 'Linen Table Runner', category: 'textiles', price: 3400,
    colors: ['Oat', 'Sage', 'Indigo'], sizes: ['Short', 'Long'], material: 'Washed linen', dimensions: '45 x 150 cm or 45 x 220 cm',
    care: 'Machine wash at 40 degrees, iron while damp.',
    description: 'Soft, heavy linen that dresses a bare table without hiding it. The edges are hemmed by hand.',
  },
  {
    id: 'paper-pendant-lamp', name: 'Paper Pendant Lamp', category: 'lighting', price: 7200,
    colors: ['White', 'Oat'], sizes: ['Medium', 'Large'], material: 'Mulberry paper, steel', dimensions: '40 cm or 60 cm across',
    care: 'Dust with a dry brush.',
    description: 'A round paper shade that turns one bulb into a quiet moon. It comes flat and opens in a minute.',
  },
  {
    id: 'wool-throw-blanket', name: 'Wool Throw Blanket', category: 'textiles', price: 9600,
    colors: ['Charcoal', 'Clay', 'Sage'], sizes: ['Single', 'Double'], material: 'Lambswool', dimensions: '130 x 180 cm or 180 x 220 cm',
    care: 'Hand wash cold, dry flat.',
    description: 'Woven on old looms from undyed and dyed yarn. Warm enough for a window left open at night.',
  },
  {
    id: 'seagrass-basket', name: 'Seagrass Basket', category: 'storage', price: 3800,
    colors: ['Natural'], sizes: ['Small', 'Large'], material: 'Seagrass', dimensions: '30 cm or 42 cm across',
    care: 'Wipe with a damp cloth.',
    description: 'For logs, for toys, for the laundry nobody has folded. Two stitched handles carry a real load.',
  },
  {
    id: 'ceramic-teapot', name: 'Ceramic Teapot', category: 'kitchen', price: 5800,
    colors: ['Indigo', 'Sage', 'White'], sizes: [], material: 'Porcelain', dimensions: '22 x 14 cm, 1.1 liters',
    care: 'Rinse with warm water, no soap.',
    description: 'It pours without a drip, which took us two years. The strainer lifts out with the lid.',
  },
  {
    id: 'oak-wall-shelf', name: 'Oak Wall Shelf', category: 'storage', price: 7800,
    colors: ['Natural', 'Charcoal'], sizes: ['60 cm', '90 cm'], material: 'Solid oak', dimensions: '22 cm deep',
    care: 'Oil once a year.',
    description: 'A single plank with hidden brackets. Screws for brick and for plasterboard are in the box.',
  },
  {
    id: 'beeswax-candle-pair', name: 'Beeswax Candle Pair', category: 'lighting', price: 1950,
    colors: ['Natural', 'White'], sizes: [], material: 'Pure beeswax', dimensions: '25 cm tall, 8 hours each',
    care: 'Keep out of draughts.',
    description: 'Two dipped candles that smell faintly of honey. The wicks are cotton, with no metal core.',
  },
  {
    id: 'linen-cushion-cover', name: 'Linen Cushion Cover', category: 'textiles', price: 3200,
    colors: ['Clay', 'Oat', 'Charcoal'], sizes: ['45 cm', '60 cm'], material: 'Washed linen', dimensions: 'Square, fits a standard pad',
    care: 'Machine wash at 40 degrees.',
    description: 'A plain cover with a woven stripe and a hidden zip. It looks best slightly crumpled.',
  },
  {
    id: 'serving-bowl', name: 'Serving Bowl', category: 'kitchen', price: 4200,
    colors: ['Sage', 'White'], sizes: [], material: 'Glazed stoneware', dimensions: '28 cm across, 9 cm deep',
    care: 'Safe in the dishwasher.',
    description: 'Wide enough for a salad for six, heavy enough to stay where you put it.',
  },
  {
    id: 'brass-lantern', name: 'Brass Lantern', category: 'lighting', price: 5400,
    colors: ['Brass', 'Charcoal'], sizes: [], material: 'Brass, glass', dimensions: '16 x 16 x 28 cm',
    care: 'Polish with a soft cloth, or let it age.',
    description: 'Made for a candle on a windy terrace. The door closes with a click and keeps the flame steady.',
  },
  {
    id: 'cotton-tea-towels', name: 'Cotton Tea Towels', category: 'textiles', price: 1800,
    colors: ['Indigo', 'Clay'], sizes: [], material: 'Organic cotton', dimensions: 'Two towels, 50 x 70 cm',
    care: 'Machine wash at 60 degrees.',
    description: 'A pair of striped towels that drink up water and get softer with every wash.',
  },
  {
    id: 'olive-wood-board', name: 'Olive Wood Board', category: 'kitchen', price: 4600,
    colors: ['Natural'], sizes: ['Small', 'Large'], material: 'Olive wood', dimensions: '30 cm or 45 cm long',
    care: 'Wash by hand, oil now and then.',
    description: 'Cut from trees that no longer bear fruit. The grain is different on every board.',
  },
  {
    id: 'felt-storage-bin', name: 'Felt Storage Bin', category: 'storage', price: 2600,
    colors: ['Charcoal', 'Sage'], sizes: [], material: 'Recycled felt', dimensions: '32 x 24 x 22 cm',
    care: 'Brush off dust.',
    description: 'Stiff enough to stand up straight, soft enough for the edge of the bed.',
  },
  {
    id: 'ceramic-table-lamp', name: 'Ceramic Table Lamp', category: 'lighting', price: 8900,
    colors: ['Sage', 'Clay', 'White'], sizes: [], material: 'Stoneware, linen shade', dimensions: '48 cm tall',
    care: 'Dust with a dry cloth.',
    description: 'A turned base under a linen shade. The dimmer sits on the cable, where your hand is.',
  },
  {
    id: 'waffle-bath-towel', name: 'Waffle Bath Towel', category: 'textiles', price: 2400,
    colors: ['White', 'Sage', 'Oat'], sizes: ['Hand', 'Bath'], material: 'Cotton waffle', dimensions: '50 x 90 cm or 75 x 140 cm',
    care: 'Machine wash at 60 degrees, no softener.',
    description: 'A thin towel that does the work of a thick one, and is dry again by the evening.',
  },
  {
    id: 'stacking-crate', name: 'Stacking Crate', category: 'storage', price: 4400,
    colors: ['Natural', 'Indigo'], sizes: [], material: 'Birch plywood', dimensions: '40 x 30 x 25 cm',
    care: 'Wipe with a damp cloth.',
    description: 'Crates that lock into each other, up to five high. Good for records, shoes or vegetables.',
  },
  {
    id: 'dinner-plate-set', name: 'Dinner Plate Set', category: 'kitchen', price: 6400,
    colors: ['Oat', 'Charcoal'], sizes: [], material: 'Glazed stoneware', dimensions: 'Four plates, 27 cm',
    care: 'Safe in the dishwasher and the microwave.',
    description: 'Four plates with a low rim and a speckled glaze. They stack without scratching.',
  },
  {
    id: 'linen-napkin-set', name: 'Linen Napkin Set', category: 'textiles', price: 2800,
    colors: ['Sage', 'Clay', 'White'], sizes: [], material: 'Washed linen', dimensions: 'Four napkins, 42 x 42 cm',
    care: 'Machine wash at 40 degrees.',
    description: 'Four napkins that need no ironing and look as if they had always been yours.',
  },
  {
    id: 'reading-floor-lamp', name: 'Reading Floor Lamp', category: 'lighting', price: 12400,
    colors: ['Charcoal', 'Brass'], sizes: [], material: 'Steel, brass', dimensions: '145 cm tall',
    care: 'Dust with a dry cloth.',
    description: 'A thin arm that reaches over the chair and stays where you leave it.',
  },
  {
    id: 'glass-carafe', name: 'Glass Carafe', category: 'kitchen', price: 3600,
    colors: ['White', 'Sage'], sizes: [], material: 'Hand-blown glass', dimensions: '26 cm tall, 1 liter',
    care: 'Wash by hand.',
    description: 'Blown from recycled glass, with a cork that also stands on its own as a stopper.',
  },
  {
    id: 'entryway-peg-rail', name: 'Entryway Peg Rail', category: 'storage', price: 5200,
    colors: ['Natural', 'White'], sizes: ['4 pegs', '6 pegs'], material: 'Beech', dimensions: '60 cm or 90 cm wide',
    care: 'Wipe with a damp cloth.',
    description: 'Turned pegs on a plain rail. Each one holds a wet winter coat.',
  },
  {
    id: 'flatweave-rug', name: 'Flatweave Rug', category: 'textiles', price: 14800,
    colors: ['Clay', 'Indigo'], sizes: ['Medium', 'Large'], material: 'Wool and cotton', dimensions: '120 x 180 cm or 170 x 240 cm',
    care: 'Vacuum, and turn it once a season.',
    description: 'Woven flat so that it has no wrong side. Doors pass over it, chairs do not catch.',
  },
  {
    id: 'spice-jar-trio', name: 'Spice Jar Trio', category: 'kitchen', price: 2750,
    colors: ['Clay', 'White'], sizes: [], material: 'Stoneware, cork', dimensions: '7 x 9 cm each',
    care: 'Wash by hand.',
    description: 'Three small jars with cork lids that keep cumin smelling of cumin.',
  },
];
