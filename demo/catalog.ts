import { products } from './products.ts';

/** Whole US cents: money is never a fraction here. */
export type Cents = number;

export type Category = 'textiles' | 'kitchen' | 'lighting' | 'storage';

export type Product = {
  /** Also its address: /products/<id>. */
  id: string;
  name: string;
  category: Category;
  price: Cents;
  colors: readonly ColorName[];
  sizes: readonly string[];
  material: string;
  dimensions: string;
  care: string;
  description: string;
};

/** A product as it was chosen: in a cart, or in an order. */
export type Item = {
  productId: string;
  name: string;
  color: string;
  size: string | null;
  unitPrice: Cents;
  quantity: number;
};

export type ShippingMethod = keyof typeof shippingMethods;

export const shippingMethods = {
  standard: { name: 'Standard', promise: '3 to 5 working days', price: 600 },
  express: { name: 'Express', promise: '1 to 2 working days', price: 1400 },
} as const;

export const categories: Record<Category, { name: string; blurb: string }> = {
  textiles: { name: 'Textiles', blurb: 'Linen, wool and cotton' },
  kitchen: { name: 'Kitchen', blurb: 'Stoneware, glass and wood' },
  lighting: { name: 'Lighting', blurb: 'Lamps, lanterns, candles' },
  storage: { name: 'Storage', blurb: 'Baskets, shelves, crates' },
};

export const colorNames = {
  Oat: '#dcc9a6',
  Clay: '#bf6b45',
  Sage: '#8c9f7c',
  Indigo: '#465a86',
  Charcoal: '#55504c',
  Natural: '#c59b67',
  Brass: '#c2973f',
  White: '#efe9df',
} as const;
export type ColorName = keyof typeof colorNames;

export const pageSize = 9;
export const maxQuantity = 10;

export const sorts = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  name: 'Name: A to Z',
} as const;
export type Sort = keyof typeof sorts;

export { products };

const byId = new Map(products.map((product) => [product.id, product]));

export function findProduct(id: string): Product | undefined {
  return byId.get(id);
}

export type Review = { author: string; stars: number; text: string };

const reviewPool: readonly Review[] = [
  {
    author: 'Marta',
    stars: 5,
    text: 'Even better than in the picture. It feels solid and it is beautifully finished.',
  },
  { author: 'Jonah', stars: 4, text: 'Lovely quality. Delivery took a day longer than I had hoped.' },
  { author: 'Priya', stars: 5, text: 'Bought one for myself, then two more as presents.' },
  { author: 'Edith', stars: 4, text: 'The color is a little warmer than expected, and I like it.' },
  { author: 'Tomas', stars: 3, text: 'Good, but smaller than I imagined. Do check the dimensions.' },
  { author: 'Noor', stars: 5, text: 'Used every day for months now and it still looks new.' },
  { author: 'Helen', stars: 5, text: 'Simple and well made. Exactly what I was looking for.' },
];

/** Reviews of a product, the same ones on every start; every fourth product has none. */
export function reviewsOf(product: Product): Review[] {
  const index = products.indexOf(product);
  return Array.from(
    { length: (index * 3) % 4 },
    (_, turn) => reviewPool[(index + turn * 2) % reviewPool.length]!,
  );
}
