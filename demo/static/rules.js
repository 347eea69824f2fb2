// The one truth about what a field accepts: the server imports this file, and so does the browser.

const digits = (value) => value.replace(/\D/g, '');

const luhn = (number) => {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
};

const emailMessage = (value) =>
  /^[^\s@,]+@[^\s@,.]+(\.[^\s@,.]+)+$/.test(value) ? null : 'Enter an email address, like name@example.com';

const nameMessage = (value) =>
  /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u.test(value) ? null : 'Use letters, spaces, hyphens and apostrophes only';

const phoneMessage = (value) =>
  /^\+?[\d\s().-]+$/.test(value) && digits(value).length >= 7 && digits(value).length <= 15
    ? null
    : 'Enter a phone number, like +1 503 555 0142';

const rules = {
  any: () => null,
  email: emailMessage,
  'new-email': (value, { faults }) =>
    faults.has('accepts-bad-email') ? null : emailMessage(value),
  name: nameMessage,
  recipient: (value, { faults }) =>
    faults.has('refuses-apostrophe') && /['’]/.test(value) ? 'Use letters and spaces only' : nameMessage(value),
  phone: (value, { faults }) =>
    faults.has('refuses-good-phone') && !/^\d{10}$/.test(value) ? 'Enter a phone number with exactly 10 digits' : phoneMessage(value),
  street: (value) => (value.length >= 4 ? null : 'Enter the street and the number'),
  'postal-code': (value) =>
    /^(?=.*\d)[A-Za-z\d][A-Za-z\d -]{2,9}$/.test(value) ? null : 'Enter a postal code, like 97205 or SW1A 1AA',
  'new-password': (value, { faults }) =>
    faults.has('accepts-short-password') || value.length >= 8 ? null : 'Use at least 8 characters',
  message: (value) => (value.length >= 10 ? null : 'Tell us a little more, at least 10 characters'),
  card: (value) =>
    /^[\d\s-]+$/.test(value) && digits(value).length >= 13 && digits(value).length <= 19 && luhn(digits(value))
      ? null
      : 'Enter a card number, like 4242 4242 4242 4242',
  expiry: (value, { now }) => {
    const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(value);
    if (!match) return 'Enter month and year, like 08/30';
    const ends = new Date(2000 + Number(match[2]), Number(match[1]), 1);
    return ends > now ? null : 'This card has expired';
  },
  'security-code': (value) => (/^\d{3,4}$/.test(value) ? null : 'Enter the 3 digits from the back of the card'),
};

export function check({ rule, value, required, label, faults, now = new Date() }) {
  const text = value.trim();
  if (text === '') return required ? `${label} is required` : null;
  return rules[rule](text, { faults, now });
}

export function errorSlot(name, faults) {
  return faults.has('misplaced-error') && name === 'postalCode' ? 'city' : name;
}
