/** Names of fields whose meaning rules out certain values. To be tested on normalised labels. */

/** Nobody is born in the future. */
export const ofBirth = /\b(?:birth ?(?:date|day)|(?:date|day) of birth|dob|born)\b/;

/** Days that must lie in the future when they are entered. */
export const ofComingDay = /\b(?:delivery|pick-?up|appointment|reservation|booking) (?:date|day)\b/;

/** Counts can't be negative. */
export const ofCount =
  /\b(?:quantity|qty|how many|guests|people|persons|participants|servings|portions|seats|copies|tickets|rooms|nights)\b|\b(?:number|no\.) of \p{L}+s\b|^\p{L}{3,}s (?:needed|wanted|required)\b/u;

/** Expiry of a card. */
export const ofExpiry = /expir|\b(?:valid|good) (?:thru|through|until)\b|\bmm ?\/ ?yy\b/;
