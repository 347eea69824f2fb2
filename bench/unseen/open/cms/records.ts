interface Recipe {
  slug: string;
  title: string;
  date: string;
  course: 'Soup' | 'Main course' | 'Dessert' | 'Bread';
  minutes: number;
  vegetarian: boolean;
  picture?: string;
  ingredients: readonly string[];
  body: string;
}

interface Event {
  slug: string;
  title: string;
  date: string;
  places: number;
  email: string;
  body: string;
}

export const recipes: readonly Recipe[] = [
  {
    slug: 'apple-crumble',
    title: 'Apple crumble',
    date: '2026-09-12',
    course: 'Dessert',
    minutes: 55,
    vegetarian: true,
    picture: '/images/apple.svg',
    ingredients: ['six Pippin apples', 'flour', 'butter', 'brown sugar'],
    body: 'Peel and slice the apples. Rub butter, flour and sugar together. Bake until golden.',
  },
  {
    slug: 'barley-broth',
    title: 'Barley broth',
    date: '2026-10-02',
    course: 'Soup',
    minutes: 90,
    vegetarian: false,
    ingredients: ['pearl barley', 'neck of lamb', 'leeks', 'carrots'],
    body: 'Simmer the lamb for an hour. Add barley and roots. Season late.',
  },
  {
    slug: 'beetroot-soup',
    title: 'Beetroot soup',
    date: '2026-10-17',
    course: 'Soup',
    minutes: 40,
    vegetarian: true,
    ingredients: ['beetroot', 'stock', 'sour cream'],
    body: 'Boil the beetroot in its skin. Blend with stock. Serve with sour cream.',
  },
  {
    slug: 'cheese-scones',
    title: 'Cheese scones',
    date: '2026-08-30',
    course: 'Bread',
    minutes: 25,
    vegetarian: true,
    ingredients: ['flour', 'butter', 'cheddar', 'milk'],
    body: 'Work quickly and fold once. Bake hot for twelve minutes.',
  },
  {
    slug: 'damson-jelly',
    title: 'Damson jelly',
    date: '2026-09-20',
    course: 'Dessert',
    minutes: 120,
    vegetarian: true,
    picture: '/images/damson.svg',
    ingredients: ['damsons', 'sugar', 'water'],
    body: 'Let the juice drip overnight. Boil with sugar until it sets.',
  },
  {
    slug: 'fish-pie',
    title: 'Fish pie',
    date: '2026-10-09',
    course: 'Main course',
    minutes: 75,
    vegetarian: false,
    ingredients: ['haddock', 'potatoes', 'milk', 'parsley'],
    body: 'Poach the fish in milk. Cover with mashed potatoes. Bake for half an hour.',
  },
  {
    slug: 'lentil-stew',
    title: 'Lentil stew',
    date: '2026-11-04',
    course: 'Main course',
    minutes: 50,
    vegetarian: true,
    ingredients: ['green lentils', 'onions', 'carrots', 'bay leaf'],
    body: 'Soften the onions. Add lentils and water. Cook until they yield.',
  },
  {
    slug: 'rye-loaf',
    title: 'Rye loaf',
    date: '2026-11-11',
    course: 'Bread',
    minutes: 240,
    vegetarian: true,
    ingredients: ['rye flour', 'sourdough', 'salt'],
    body: 'Feed the sourdough the night before. Shape wet. Bake in a tin.',
  },
];

export const events: readonly Event[] = [
  {
    slug: 'apple-day',
    title: 'Apple day',
    date: '2027-01-16',
    places: 60,
    email: 'desk@orchardhouse.example',
    body: 'Tasting of forty kinds, and pressing in the yard.',
  },
  {
    slug: 'bread-course',
    title: 'Bread course',
    date: '2027-02-06',
    places: 12,
    email: 'mill@orchardhouse.example',
    body: 'From sourdough to loaf in one day.',
  },
  {
    slug: 'pruning-walk',
    title: 'Pruning walk',
    date: '2027-02-20',
    places: 25,
    email: 'garden@orchardhouse.example',
    body: 'Bring gloves. We start at the south gate.',
  },
  {
    slug: 'seed-swap',
    title: 'Seed swap',
    date: '2027-03-13',
    places: 40,
    email: 'garden@orchardhouse.example',
    body: 'Name and year on every bag, please.',
  },
];

export const settings = { name: 'Orchard House', hours: 'Thursday to Sunday, 10 to 17', open: true };

const picture = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160" viewBox="0 0 240 160">${inner}</svg>\n`;

export const pictures: Readonly<Record<string, string>> = {
  'apple.svg': picture(
    '<rect width="240" height="160" fill="#f4ead2"/><circle cx="120" cy="88" r="46" fill="#c0392b"/>' +
      '<path d="M120 46q4-22 22-26" stroke="#5a3a1d" stroke-width="6" fill="none"/>',
  ),
  'damson.svg': picture(
    '<rect width="240" height="160" fill="#e9e4f2"/><ellipse cx="95" cy="90" rx="30" ry="38" fill="#4b2e83"/>' +
      '<ellipse cx="150" cy="84" rx="28" ry="36" fill="#3a2369"/>',
  ),
  'orchard-house.svg': picture(
    '<path d="M60 90 120 40l60 50v50H60z" fill="#3c7a2d"/><circle cx="120" cy="100" r="18" fill="#fff"/>',
  ),
};
