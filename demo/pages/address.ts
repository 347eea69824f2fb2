import { html, type Html } from '../html.ts';
import type { Field } from '../form.ts';
import type { Address } from '../store.ts';

export const countries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Ireland',
  'Germany',
  'France',
  'Australia',
] as const;

/** The fields of an address, in the checkout and in the profile alike. */
export const addressFields: readonly Field[] = [
  { name: 'fullName', label: 'Full name', rule: 'recipient', required: true, autocomplete: 'name' },
  { name: 'street', label: 'Street address', rule: 'street', required: true, autocomplete: 'address-line1' },
  { name: 'city', label: 'City', rule: 'name', required: true, autocomplete: 'address-level2', half: true },
  {
    name: 'postalCode',
    label: 'Postal code',
    rule: 'postal-code',
    required: true,
    autocomplete: 'postal-code',
    half: true,
  },
  {
    name: 'country',
    label: 'Country',
    rule: 'any',
    required: true,
    autocomplete: 'country-name',
    choices: countries,
  },
];

export function addressOf(values: Record<string, string>): Omit<Address, 'id'> {
  const value = (name: string) => values[name] ?? '';
  return {
    fullName: value('fullName'),
    street: value('street'),
    city: value('city'),
    postalCode: value('postalCode'),
    country: value('country'),
  };
}

export function addressText(address: Omit<Address, 'id'>): Html {
  return html`<address>${address.fullName}<br>${address.street}<br>${address.city} ${address.postalCode}<br>${address.country}</address>`;
}
