import type { Fault } from '../faults.ts';

/** What goes wrong while looking for a product and choosing it. */
export const catalogFaults = [
  {
    name: 'broken-image', type: 'Visual', severity: 'Medium', family: 'broken-image',
    title: 'The drawing of the Wool Throw Blanket does not load',
    where: '/products (Shop all products), / (Home)',
    reproduce: [
      'Open the home page',
      'Scroll to "Favorites this season"',
      'The picture of the Wool Throw Blanket is broken',
    ],
  },
  {
    name: 'detail-price', type: 'Functional', severity: 'High', family: 'disagreement',
    title: 'The Ceramic Teapot costs more on its own page than in the list',
    where: '/products/ceramic-teapot (Ceramic Teapot)',
    reproduce: [
      'Click "Shop"',
      'Note the price of "Ceramic Teapot", $58.00',
      'Click "Ceramic Teapot"',
      'Its page says $62.00',
    ],
    breaks: 'A product costs the same in the list and on its page',
  },
  {
    name: 'wrong-sort', type: 'Functional', severity: 'High', family: 'sort-order',
    title: '"Price: low to high" sorts the prices as words',
    where: '/products?sort=price-up (Shop all products)',
    reproduce: [
      'Click "Shop"',
      'Select "Price: low to high" in "Sort by"',
      'The list starts with $124.00, and $16.00 comes after it',
    ],
    breaks: 'The list can be sorted by price',
  },
  {
    name: 'search-case', type: 'Functional', severity: 'High', family: 'search',
    title: 'The search finds nothing unless capitals are typed as in the name',
    where: '/products?q=linen (Results)',
    reproduce: [
      'Type "linen" in the search box',
      'Press Enter',
      'No products, although three have Linen in their name',
    ],
    breaks: 'The search ignores upper and lower case',
  },
  {
    name: 'search-irrelevant', type: 'Functional', severity: 'Medium', family: 'search',
    title: 'The search also shows products that do not match',
    where: '/products?q=Lamp (Results)',
    reproduce: [
      'Type "Lamp" in the search box',
      'Press Enter',
      'After the lamps stand a mug and a table runner',
    ],
    breaks: 'The search shows only what matches',
  },
  {
    name: 'search-quote-error', type: 'Security', severity: 'High', family: 'http-error',
    title: 'A search with an apostrophe fails and shows the database query',
    where: '/products?q=o\'brien (Something went wrong)',
    reproduce: [
      'Type "o\'brien" in the search box',
      'Press Enter',
      'An error page shows the query',
    ],
  },
  {
    name: 'filter-count', type: 'Functional', severity: 'Medium', family: 'disagreement',
    title: 'The filter says one product more than Kitchen has',
    where: '/products (Shop all products)',
    reproduce: [
      'Click "Shop"',
      'The filter says "Kitchen (8)"',
      'Click "Kitchen (8)"',
      'Only 7 products are shown',
    ],
    breaks: 'A category shows as many products as its filter says',
  },
  {
    name: 'paging-repeats', type: 'Functional', severity: 'Medium', family: 'disagreement',
    title: 'The second page starts with the last product of the first',
    where: '/products?page=2 (Shop all products)',
    reproduce: [
      'Click "Shop"',
      'Note the last product, "Linen Cushion Cover"',
      'Click "Next"',
      'The second page starts with the same product',
    ],
    breaks: 'The second page goes on where the first one ends',
  },
  {
    name: 'slow-category', type: 'Performance', severity: 'Medium', family: 'slow-response',
    title: 'The Lighting category takes four seconds',
    where: '/products?category=lighting (Lighting)',
    reproduce: [
      'Click "Shop"',
      'Click "Lighting (5)"',
      'The page comes after 4 seconds',
    ],
  },
  {
    name: 'unreachable-sort', type: 'Accessibility', severity: 'Medium', family: 'keyboard',
    title: '"Sort by" cannot be reached with Tab',
    where: '/products (Shop all products)',
    reproduce: [
      'Click "Shop"',
      'Press Tab until the list of products',
      'The focus jumps over "Sort by"',
    ],
  },
  {
    name: 'undefined-days', type: 'Content', severity: 'Medium', family: 'placeholder-text',
    title: 'The delivery promise says "undefined days"',
    where: '/products/stoneware-mug (any product)',
    reproduce: [
      'Click "Shop"',
      'Click "Stoneware Mug"',
      'It "ships within undefined days"',
    ],
    breaks: 'A product page says when it ships',
  },
  {
    name: 'nan-rating', type: 'Content', severity: 'Medium', family: 'placeholder-text',
    title: 'A product without reviews is rated NaN',
    where: '/products/stoneware-mug (Stoneware Mug)',
    reproduce: [
      'Click "Shop"',
      'Click "Stoneware Mug"',
      'It says "Rated NaN out of 5"',
    ],
  },
  {
    name: 'endless-spinner', type: 'Functional', severity: 'Medium', family: 'endless-spinner',
    title: 'The Reviews tab never stops loading',
    where: '/products/linen-table-runner (any product), tab Reviews',
    reproduce: [
      'Click "Shop"',
      'Click "Linen Table Runner"',
      'Click "Reviews"',
      'A spinner turns for ever',
    ],
    breaks: 'The reviews of a product can be read',
  },
  {
    name: 'dead-size-guide', type: 'Functional', severity: 'Low', family: 'dead-control',
    title: '"Size guide" does nothing',
    where: '/products/linen-table-runner (any product with sizes)',
    reproduce: [
      'Click "Shop"',
      'Click "Linen Table Runner"',
      'Click "Size guide"',
      'Nothing happens',
    ],
    breaks: 'The size guide opens',
  },
  {
    name: 'save-exception', type: 'Functional', severity: 'High', family: 'uncaught-exception',
    title: '"Save for later" breaks with an exception',
    where: '/products/stoneware-mug (any product)',
    reproduce: [
      'Click "Shop"',
      'Click "Stoneware Mug"',
      'Click "Save for later"',
      'Nothing happens, and the console has an uncaught TypeError',
    ],
    breaks: 'A product can be saved for later',
  },
  {
    name: 'negative-quantity', type: 'Functional', severity: 'Medium', family: 'accepts-bad-input',
    title: 'The quantity can go below one',
    where: '/products/stoneware-mug (any product)',
    reproduce: [
      'Click "Shop"',
      'Click "Stoneware Mug"',
      'Click "−" beside the quantity twice',
      'The quantity is -1',
    ],
    breaks: 'The quantity stays at one or more',
  },
  {
    name: 'missing-script', type: 'Functional', severity: 'Low', family: 'http-error',
    title: 'Product pages ask for a script that does not exist',
    where: '/products/stoneware-mug (any product)',
    reproduce: [
      'Click "Shop"',
      'Click "Stoneware Mug"',
      'The network log has a 404 for /static/zoom.js',
    ],
  },
  {
    name: 'sort-drops-search', type: 'Functional', severity: 'High', family: 'search',
    title: 'Sorting the results of a search throws the search away',
    where: '/products?q=Linen (Results)',
    reproduce: [
      'Type "Linen" in the search box',
      'Press Enter: 3 products',
      'Select "Price: low to high" in "Sort by"',
      'All 24 products are shown, and the search box is empty',
    ],
  },
  {
    name: 'last-page-count', type: 'Content', severity: 'Low', family: 'counter',
    title: 'The last page counts more products than there are',
    where: '/products?page=3 (Shop all products)',
    reproduce: [
      'Click "Shop"',
      'Click "3" under the list',
      'It says "Showing 19 to 27 of 24 products" over 6 products',
    ],
  },
  {
    name: 'dead-description-tab', type: 'Functional', severity: 'Medium', family: 'dead-control',
    title: 'The tab Description does nothing once another tab was opened',
    where: '/products/stoneware-mug (any product), tab Description',
    reproduce: [
      'Click "Shop"',
      'Click "Stoneware Mug"',
      'Click "Details"',
      'Click "Description"',
      'Nothing happens: the details are still shown',
    ],
  },
  {
    name: 'quantity-tab-trap', type: 'Accessibility', severity: 'High', family: 'keyboard',
    title: 'Tab does not leave the quantity: the keyboard is caught in it',
    where: '/products/stoneware-mug (any product)',
    reproduce: [
      'Click "Shop"',
      'Click "Stoneware Mug"',
      'Click the field "Quantity"',
      'Press Tab, as often as you like',
      'The focus stays in "Quantity", with Shift and Tab as well',
    ],
  },
] as const satisfies readonly Fault[];
