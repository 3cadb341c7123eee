/** Texts that say a term of the glossary in another way, or address a partner and not the reader, by language: `<file>:<key>`, and why. */
export const withoutTheWord: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: {
    'mf-matches/texts/screens/*.json:chat.they': 'read out before a message: the other side, not the match itself',
  },
  zh: {
    'mf-judging/texts/*.json:help.tokens': 'judging photos is a verb here: 评完照片',
    'mf-matches/texts/screens/*.json:chat.they': 'read out before a message: the other side',
  },
  ru: {
    'mf-matches/texts/screens/*.json:chat.they': 'read out before a message: the other person',
  },
  fr: {
    'mf-matches/texts/screens/*.json:proof.body': 'a round of a public source of chance is a « tour », not a « série » of photos',
    'mf-matches/texts/screens/*.json:proof.beaconRound':
      'a round of a public source of chance is a « tour », not a « série » of photos',
    ...Object.fromEntries(
      ['6.2', '6.3', '6.4', '8.1'].map((key) => [`api/content/*/quiz2.json:${key}`, 'what somebody says to a partner']),
    ),
  },
}

/** Texts that are rightly the same as in English, by language; `*` stands for all. */
export const sameAsEnglish: Readonly<Record<string, readonly RegExp[]>> = {
  '*': [
    // Sizes, letters, units and brand names.
    /^([^\p{L}{]|\{\w+\})*$/u,
    /^[A-Z]{1,4}$/,
    /^(Quintet|Chrome|Firefox|Safari|Edge|Samsung Internet|Mac|iPhone|JPEG|OK|UTC|Demo)$/,
    // Units.
    /^(\{centimetres\} cm|\{feet\} ft \{inches\} in|cm|in|kg|lb)$/,
    // Names of languages and peoples that have no other.
    /^(Hindi|Urdu|Marathi|Telugu|Tamil|Tagalog|Thai|Amazigh|Sikh)$/,
  ],
  // Blood groups by their numbers.
  ru: [/^(I|II|III|IV) \((0|A|B|AB)\) [+−]$/],
  de: [/^(National|Code|Support|Matches|Chat( \(\{count\}\))?|Browser|Tablet|Religion|Region|Vegan|Piercings)$/],
  es: [
    /^(Local|Matches|Chat( \(\{count\}\))?|d|h|min|s|Aries|Leo|Virgo|Libra|Hausa|No|Piercings|Alcohol|Zoom)$/,
    /^\{count, plural, one \{# match\} other \{# matches\}\}$/,
  ],
  fr: [
    /^(Local|National|Perception|E-mail|Code|Images|Chat( \(\{count\}\))?|Question|Description|Photos|Cancer|Triangle|Rectangle|Bengali|Swahili)$/,
    /^(Religion|Piercings|Zone|Notifications?|Photo \{(slot|index)\}|\{name\}, photo \{index\}|Acceptable|Zoom|Pause|Excellent|Message|Secret|h|min|s)$/,
  ],
  pt: [
    /^(Local|E-mail|Matches|Chat( \(\{count\}\))?|Tablet|d|h|min|s|Libra|Bengali|Piercings|Zoom)$/,
    /^\{count, plural, one \{# match\} other \{# matches\}\}$/,
  ],
}
