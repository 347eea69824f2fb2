/** Words for the repeated items of a page; counted ("the third mail"), they mean the n-th row or card. */
export const things =
  /^(mail|email|message|chat|conversation|contact|booking|ticket|application|job|hotel|file|event|song|track|episode|comment|review|recipe|story|note|reservation|invoice|transaction|payment|customer|person|member|lesson|room|offer|deal|project|movie|film|book|photo|picture|video|question|issue|request|notification)s?$/i;
