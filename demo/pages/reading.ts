import { shippingMethods } from '../catalog.ts';
import { html, raw } from '../html.ts';
import { page } from '../layout.ts';
import { dollars } from '../money.ts';
import type { Route } from '../visit.ts';

const questions = [
  {
    question: 'How long does delivery take?',
    answer: 'Standard shipping takes 3 to 5 working days, express takes 1 to 2 working days.',
  },
  {
    question: 'Can I return something?',
    answer: 'Yes, within 30 days, as long as it is unused. We pay for the way back.',
  },
  {
    question: 'Are your products made by hand?',
    answer: 'Most of them are. Small differences in color and shape are part of the work, not a defect.',
  },
  {
    question: 'Do you ship abroad?',
    answer: 'We ship to seven countries. You can choose yours during checkout.',
  },
  {
    question: 'How do I care for stoneware?',
    answer: 'Put it in the dishwasher without worry. Only avoid moving it from the freezer to the oven.',
  },
];

const lorem =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.';

export const readingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/about',
    handle: (visit) =>
      page({
        visit,
        heading: 'About us',
        lead: 'We started with one loom and one kiln in a former bakery, and we still work there.',
        body: html`<div class="values"><section><h2>Small batches</h2>
        <p>We make what we can sell in a season. Nothing is burned or thrown away.</p></section>
<section><h2>Known hands</h2><p>Fourteen makers work with us. Every product names the one who made it.</p></section>
<section><h2>Repair first</h2><p>A chipped bowl or a torn seam comes back to us, and then goes home again.</p></section></div>
<section class="reading"><h2>The workshop</h2>
<p>You find us behind the old mill, in the yard with the pear tree. The kiln is fired on Mondays, the looms run every day but Sunday. Visitors are welcome on Friday afternoons, and there is always tea.</p></section>`,
      }),
  },
  {
    method: 'GET',
    path: '/faq',
    handle: (visit) =>
      page({
        visit,
        heading: 'FAQ',
        lead: 'Frequently asked questions. Open one to read the answer.',
        narrow: true,
        body: html`<div class="faq">${questions.map(
          ({ question, answer }, index) =>
            html`<details><summary>${question}</summary><p>${visit.faults.has('lorem-ipsum') && index === 1 ? lorem : answer}</p></details>`,
        )}</div>`,
      }),
  },
  {
    method: 'GET',
    path: '/shipping',
    handle: (visit) =>
      visit.faults.has('blank-shipping')
        ? {
            page: raw(
              '<!doctype html><html lang="en"><head><title>Shipping and returns</title>' +
                '<link rel="icon" href="/favicon.svg"></head><body></body></html>',
            ),
          }
        : page({
            visit,
            heading: 'Shipping and returns',
            lead: 'Everything leaves the workshop within 2 days.',
            narrow: true,
            body: html`<section class="reading"><h2>Shipping</h2>
            <p>Standard shipping costs ${dollars(shippingMethods.standard.price)} and takes 3 to 5 working days. Express shipping costs ${dollars(shippingMethods.express.price)} and takes 1 to 2 working days.</p>
<h2>Returns</h2><p>Send anything back within ${visit.faults.has('return-days-differ') ? 14 : 30} days. You have your money a week after we have the parcel.</p></section>`,
          }),
  },
  {
    method: 'GET',
    path: '/care',
    handle: (visit) =>
      page({
        visit,
        heading: 'Care guide',
        lead: 'A little care, and things outlive us.',
        narrow: true,
        body: html`<section class="reading"><h2>Linen</h2><p>Wash at 40 degrees and iron while damp, or do not iron at all.</p>
<h2>Wood</h2><p>Wash by hand, dry standing up, and oil it when it looks thirsty.</p>
<h2>Brass</h2><p>Polish it with a soft cloth, or let it turn brown. Both are right.</p></section>`,
      }),
  },
];
