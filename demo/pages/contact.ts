import { fieldList, hasErrors, readForm, validate, type Errors, type Field, type Values } from '../form.ts';
import { html } from '../html.ts';
import { page } from '../layout.ts';
import type { Reply, Route, Visit } from '../visit.ts';

const topics = ['An order', 'A product', 'Something else'] as const;

const contactFields: readonly Field[] = [
  { name: 'name', label: 'Your name', rule: 'name', required: true, autocomplete: 'name' },
  { name: 'email', label: 'Email', rule: 'email', required: true, type: 'email', autocomplete: 'email' },
  { name: 'topic', label: 'Topic', rule: 'any', required: true, choices: topics },
  { name: 'message', label: 'Message', rule: 'message', required: true, type: 'textarea' },
];

export const contactRoutes: readonly Route[] = [
  { method: 'GET', path: '/contact', handle: (visit) => contactPage(visit, {}, {}) },
  {
    method: 'POST',
    path: '/contact',
    handle(visit) {
      const values = readForm(visit, contactFields);
      const errors = validate(contactFields, values, visit.faults);
      if (hasErrors(errors)) return contactPage(visit, values, errors);
      if (visit.faults.has('contact-500')) throw new Error('The mail queue refused the message');
      return { location: '/contact/sent' };
    },
  },
  {
    method: 'GET',
    path: '/contact/sent',
    handle: (visit) =>
      page({
        visit,
        heading: 'Thank you for your message',
        lead: 'We answer within one working day.',
        narrow: true,
        body: html`<p class="actions"><a class="button" href="/products">Back to the shop</a></p>`,
      }),
  },
];

function contactPage(visit: Visit, values: Values, errors: Errors): Reply {
  return page({
    visit,
    heading: visit.faults.has('wrong-heading') ? 'Your saved items' : 'Contact us',
    lead: 'Ask about an order, a product, or a visit to the workshop.',
    narrow: true,
    body: html`<form method="post" id="contact-form" data-validate data-keep="contact" novalidate>${fieldList({ fields: contactFields, values, errors, faults: visit.faults })}
<p class="actions"><button class="button" type="submit">Send message</button></p></form>`,
  });
}
