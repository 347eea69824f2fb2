/** Patterns over normalized labels for fields whose meaning rules out some values. */

/** Dates that lie in the past. */
export const ofBirth = /\b(?:birth ?(?:date|day)|(?:date|day) of birth|dob|born)\b/;

/** Dates that lie in the future. */
export const ofComingDay = /\b(?:delivery|pick-?up|appointment|reservation|booking) (?:date|day)\b/;

/** Counts, which can't be negative. */
export const ofCount =
  /\b(?:quantity|qty|how many|guests|people|persons|participants|servings|portions|seats|copies|tickets|rooms|nights)\b|\b(?:number|no\.) of \p{L}+s\b|^\p{L}{3,}s (?:needed|wanted|required)\b/u;

/** Expiry dates of cards. */
export const ofExpiry = /expir|\b(?:valid|good) (?:thru|through|until)\b|\bmm ?\/ ?yy\b/;
