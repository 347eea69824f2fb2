/** What a person finds in the handbook of a small field station on an island. */

export interface Page {
  file: string;
  title: string;
  modified: string;
  text: string;
}

export const folders: readonly { name: string; pages: readonly Page[] }[] = [
  {
    name: '',
    pages: [
      {
        file: 'welcome',
        title: 'Welcome',
        modified: '2024-03-04T09:00:00',
        text: `The station stands on the north side of Skerry, ten minutes from the landing. Up to eight people
stay at a time. New here? Read [Arriving](/stay/arriving) first, then the [House rules](/stay/house-rules).

![Map of the island](%image_url%/island.svg)

| What | Where | Open |
| --- | --- | --- |
| Kitchen | Ground floor | always |
| Wet lab | Boat house | 8 to 20 |
| Library | Upper floor | always |
| Workshop | Boat house | 8 to 18 |`,
      },
      {
        file: 'who-to-ask',
        title: 'Who to ask',
        modified: '2024-05-17T12:00:00',
        text: `* Boats and fuel: Oskar, channel 12
* Rooms and linen: Ylva, the office
* Instruments: Teodor, the wet lab
* Permits: Ylva, before you arrive`,
      },
    ],
  },
  {
    name: 'stay',
    pages: [
      {
        file: 'arriving',
        title: 'Arriving',
        modified: '2024-04-22T10:30:00',
        text: `The supply boat leaves the mainland pier at 9:40 on Mondays and Thursdays. Bring rubber boots, a
warm layer and your own lamp.

1. Sign the book in the hall.
2. Take the key of your room from the board.
3. Put food for the cold store into the green box.

The boat may be late in a swell; see [Tides](/field/tides).`,
      },
      {
        file: 'house-rules',
        title: 'House rules',
        modified: '2024-02-11T18:00:00',
        text: `Boots stay in the hall. The generator rests from 23 to 6. Whoever cooks does not wash up.

> Leave every room as you would want to find it after a wet day.`,
      },
      {
        file: 'kitchen',
        title: 'Kitchen',
        modified: '2024-06-02T08:15:00',
        text: `Flour, oats, rice and coffee belong to the house. Label what is yours.

| Stove | Use | Gas |
| --- | --- | --- |
| Left | Everyday | Blue bottle |
| Right | Baking | Blue bottle |
| Outside | Fish | Red bottle |`,
      },
      {
        file: 'packing-list',
        title: 'Packing list',
        modified: '2024-04-20T16:45:00',
        text: `* Rain jacket and trousers
* Rubber boots
* Lamp with spare cells
* Sleeping bag
* Notebook that may get wet`,
      },
    ],
  },
  {
    name: 'field',
    pages: [
      {
        file: 'tides',
        title: 'Tides',
        modified: '2024-07-09T07:20:00',
        text: `The range is small, at most 1.1 m, yet the causeway to Lille Holm is under water for two hours on
either side of high water.

![Causeway at low water](%image_url%/causeway.svg)

| Day | High | Low |
| --- | --- | --- |
| Monday | 6:12 | 12:25 |
| Tuesday | 7:01 | 13:14 |
| Wednesday | 7:49 | 14:02 |
| Thursday | 8:36 | 14:50 |`,
      },
      {
        file: 'seal-count',
        title: 'Seal count',
        modified: '2024-08-15T19:05:00',
        text: `Count from the cairn, never from the beach. Two people, thirty minutes, every animal hauled out.
Write the number of pups apart.

| Date | Adults | Pups |
| --- | --- | --- |
| 1 August | 42 | 11 |
| 8 August | 47 | 13 |
| 15 August | 39 | 12 |`,
      },
      {
        file: 'ringing-birds',
        title: 'Ringing birds',
        modified: '2024-05-28T05:40:00',
        text: `Nets open an hour before sunrise and close at ten, or when the wind passes four. Rings of size three
are for wheatears and pipits.

\`\`\`
ring  species    wing  mass
A417  wheatear   97    24.1
A418  pipit      81    17.6
\`\`\``,
      },
      {
        file: 'rock-pools',
        title: 'Rock pools',
        modified: '2024-06-30T14:10:00',
        text: `Twelve pools are marked with brass pins. Visit each once a week at low water, and note its warmth, its
salt and what has moved in.`,
      },
    ],
  },
  {
    name: 'instruments',
    pages: [
      {
        file: 'weather-mast',
        title: 'Weather mast',
        modified: '2024-01-25T11:00:00',
        text: `The mast writes wind, air pressure and rain every ten minutes. Wipe the rain gauge after gulls.

![The mast and its arms](%image_url%/mast.svg)`,
      },
      {
        file: 'salinity-meter',
        title: 'Salinity meter',
        modified: '2024-03-19T13:35:00',
        text: `Rinse the cell with sweet water before and after use. It has to read 35.0 in the standard; otherwise
tell Teodor.`,
      },
      {
        file: 'boat-engine',
        title: 'Boat engine',
        modified: '2024-07-21T17:50:00',
        text: `1. Open the fuel cock.
2. Pump the ball until it is hard.
3. Choke out, pull slowly, then fast.

Never run it dry. Oil is in the workshop, third shelf.`,
      },
    ],
  },
];

const drawing = (body: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="220" viewBox="0 0 420 220">' +
  `<rect width="420" height="220" fill="#cfe3ea"/>${body}</svg>`;

export const pictures: Readonly<Record<string, string>> = {
  'island.svg': drawing(
    '<path d="M60 150 Q90 60 190 70 T360 110 Q380 170 270 185 T60 150Z" fill="#9fbf8f" stroke="#5d7d50" stroke-width="3"/>' +
      '<rect x="165" y="95" width="26" height="18" fill="#a33b2c"/><circle cx="300" cy="125" r="6" fill="#334455"/>' +
      '<text x="150" y="135" font-family="sans-serif" font-size="14" fill="#223311">Station</text>' +
      '<text x="276" y="150" font-family="sans-serif" font-size="14" fill="#223311">Cairn</text>',
  ),
  'causeway.svg': drawing(
    '<path d="M0 160 H420 V220 H0Z" fill="#7fa8b8"/>' +
      '<path d="M0 120 Q60 80 120 150 L300 150 Q360 90 420 130 V170 H0Z" fill="#8d8a7c"/>' +
      '<text x="160" y="142" font-family="sans-serif" font-size="14" fill="#222222">Causeway</text>',
  ),
  'mast.svg': drawing(
    '<path d="M0 190 H420 V220 H0Z" fill="#8fae7f"/>' +
      '<path d="M210 190 V30 M150 60 H270 M170 95 H250" stroke="#445566" stroke-width="5" fill="none"/>' +
      '<circle cx="150" cy="60" r="9" fill="#a33b2c"/><circle cx="270" cy="60" r="9" fill="#334455"/>' +
      '<text x="225" y="45" font-family="sans-serif" font-size="14" fill="#222222">Vane</text>',
  ),
};
