/**
 * What a field holds by its name, where that says which values can't be right. To be tested on plain words.
 */

/** Nobody is born in the future. */
export const ofBirth = /\b(?:birth ?(?:date|day)|(?:date|day) of birth|dob|born)\b/;

/** What is still to come when it is written down. */
export const ofComingDay = /\b(?:delivery|pick-?up|appointment|reservation|booking) (?:date|day)\b/;

/** There are never fewer than none. */
export const ofCount =
  /\b(?:quantity|qty|how many|guests|people|persons|participants|servings|portions|seats|copies|tickets|rooms|nights)\b|\b(?:number|no\.) of \p{L}+s\b|^\p{L}{3,}s (?:needed|wanted|required)\b/u;

/** Until when a card can be used. */
export const ofExpiry = /expir|\b(?:valid|good) (?:thru|through|until)\b|\bmm ?\/ ?yy\b/;
