import type { Fault } from '../faults.ts';

/** What goes wrong on the other pages, and on all of them. */
export const siteFaults = [
  {
    name: 'contact-500', type: 'Functional', severity: 'Critical', family: 'http-error',
    title: 'Sending the contact form fails with an error page',
    where: '/contact (Contact us)',
    reproduce: [
      'Click "Contact"',
      'Fill in name, a good email, and a message of some length',
      'Click "Send message"',
      '"Something went wrong", status 500',
    ],
    breaks: 'A message can be sent',
  },
  {
    name: 'error-clears-contact', type: 'Usability', severity: 'High', family: 'lost-data',
    title: 'One wrong field empties the whole contact form',
    where: '/contact (Contact us)',
    reproduce: [
      'Click "Contact"',
      'Fill in everything, with the email "nora"',
      'Click "Send message"',
      'The error is there, and all that was typed is gone',
    ],
    breaks: 'A mistake in the contact form keeps what was typed',
  },
  {
    name: 'wrong-heading', type: 'Content', severity: 'Medium', family: 'title-mismatch',
    title: 'The contact page is headed "Your saved items"',
    where: '/contact (Contact us)',
    reproduce: [
      'Click "Contact"',
      'The heading says "Your saved items"',
    ],
    breaks: 'The contact page says where one is',
  },
  {
    name: 'lorem-ipsum', type: 'Content', severity: 'Medium', family: 'placeholder-text',
    title: 'An answer is filler text',
    where: '/faq (FAQ)',
    reproduce: [
      'Click "FAQ"',
      'Click "Can I return something?"',
      'The answer is lorem ipsum',
    ],
    breaks: 'A question opens its answer',
  },
  {
    name: 'overlapping-text', type: 'Visual', severity: 'Medium', family: 'overlap',
    title: 'The first question lies over the introduction',
    where: '/faq (FAQ)',
    reproduce: [
      'Click "FAQ"',
      'The first question and the sentence above it are printed over each other',
    ],
  },
  {
    name: 'clipped-text', type: 'Visual', severity: 'Low', family: 'clipping',
    title: 'The lines in the category tiles are cut in half',
    where: '/ (Home)',
    reproduce: [
      'Open the home page',
      'Under "Shop by category", the lower half of each description is cut off',
    ],
  },
  {
    name: 'horizontal-overflow', type: 'Visual', severity: 'Medium', family: 'overflow',
    title: 'The About page is wider than the window',
    where: '/about (About us)',
    reproduce: [
      'Click "About"',
      'The three boxes run out of the window, which scrolls sideways',
    ],
  },
  {
    name: 'blank-shipping', type: 'Functional', severity: 'High', family: 'blank-screen',
    title: '"Shipping and returns" is an empty page',
    where: '/shipping (Shipping and returns)',
    reproduce: [
      'Scroll to the end of the home page',
      'Click "Shipping and returns"',
      'The page is blank',
    ],
    breaks: 'The shipping page names the prices',
  },
  {
    name: 'broken-link', type: 'Functional', severity: 'Medium', family: 'http-error',
    title: '"Care guide" leads to a page that does not exist',
    where: 'footer of every page',
    reproduce: [
      'Scroll to the end of the home page',
      'Click "Care guide"',
      '"Page not found", status 404',
    ],
    breaks: 'The care guide can be opened',
  },
  {
    name: 'invisible-focus', type: 'Accessibility', severity: 'Medium', family: 'focus',
    title: 'The links of the header do not show the focus',
    where: 'header of every page',
    reproduce: [
      'Press Tab until the links beside the logo',
      'Nothing shows which of them has the focus',
    ],
  },
  {
    name: 'nameless-search-button', type: 'Accessibility', severity: 'Medium', family: 'accessibility',
    title: 'The search button has no name for a screen reader',
    where: 'header of every page',
    reproduce: [
      'Press Tab until the button beside the search box',
      'A screen reader says only "button"',
    ],
  },
  {
    name: 'tile-leads-elsewhere', type: 'Functional', severity: 'Medium', family: 'title-mismatch',
    title: 'The tile "Lighting" of the home page leads to Storage',
    where: '/ (Home)',
    reproduce: [
      'Open the home page',
      'Click "Lighting" under "Shop by category"',
      'The page "Storage" comes, with baskets and shelves',
    ],
  },
  {
    name: 'return-days-differ', type: 'Content', severity: 'Medium', family: 'disagreement',
    title: 'Two pages name different times for sending something back',
    where: '/shipping (Shipping and returns), /faq (FAQ)',
    reproduce: [
      'Click "FAQ", then "Can I return something?": within 30 days',
      'Scroll to the end of the page',
      'Click "Shipping and returns"',
      'It says within 14 days',
    ],
  },
  {
    name: 'vanishing-footer-links', type: 'Visual', severity: 'Medium', family: 'hover',
    title: 'A link in the footer vanishes when the mouse is over it',
    where: 'footer of every page',
    reproduce: [
      'Scroll to the end of the home page',
      'Point at "Contact us" with the mouse',
      'Its text takes the color of the ground and cannot be seen',
    ],
  },
] as const satisfies readonly Fault[];
