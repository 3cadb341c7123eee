import { type Section, day, json, moment, number, text, yesNo } from './section.ts'

const ofMember = (table: string): string => `${table} WHERE ${table}.member_id = :member`

// Which of the two the member is in a match.
const mine = (first: string, second: string): string => `CASE matches.member_1 WHEN :member THEN ${first} ELSE ${second} END`
const ownMatches = 'matches WHERE (matches.member_1 = :member OR matches.member_2 = :member)'

/** What the member told, judged, entered and wrote, and what was said of them. */
export const memberSections = {
  profile: {
    about:
      'Answers, quiz results, texts and what others may see, as numbers of the questions; `answers` beside it has the words.',
    source: ofMember('profiles'),
    fields: { profile: json('profiles.profile', 'The whole profile.') },
  },
  drafts: {
    about: 'What was entered of a section and not saved yet. It counts for nothing. `{}`: it has been saved since.',
    source: `${ofMember('profile_drafts')} ORDER BY section`,
    fields: {
      section: text('profile_drafts.section', 'Which section.'),
      draft: json('profile_drafts.draft', 'What was entered, as numbers of the questions.'),
      changed: moment('profile_drafts.changed_at', 'When it was changed last.'),
    },
  },
  characters: {
    about: 'The wanted partners.',
    source: `${ofMember('characters')} ORDER BY number`,
    fields: {
      pool: number('characters.number', 'Which of the five.'),
      character: json('characters.character', 'What is accepted, as numbers of the questions.'),
    },
  },
  keys: {
    about: 'The keys that messages are read with; the private one is wrapped under a password that we do not know.',
    source: ofMember('member_keys'),
    fields: {
      publicKey: text('member_keys.public_key', 'Public key.'),
      wrappedKey: text('member_keys.wrapped_key', 'Private key, wrapped.'),
      iv: text('member_keys.iv', 'Nonce of the wrapping.'),
      kdf: json('member_keys.kdf', 'How the password is made a key.'),
      since: moment('member_keys.created_at', 'When they were made.'),
    },
  },
  photos: {
    about: 'The photos; the pictures are in the folder `photos`, under their slots.',
    source: `${ofMember('photos')} ORDER BY slot`,
    fields: {
      slot: number('photos.slot', 'Which of the five.'),
      state: text('photos.state', 'Held, cleared or refused.'),
      judged: number('photos.times_judged', 'How often it was rated.'),
      since: moment('photos.created_at', 'When it came.'),
    },
  },
  photoProof: {
    about: 'The check that the photos show the member. Its pictures are erased with the decision and are not in here.',
    source: ofMember('photo_proofs'),
    fields: {
      state: text('photo_proofs.state', 'open, waiting, passed, failed, again, over or lapsed.'),
      first: number('photo_proofs.gesture_1', 'Number of the first gesture.'),
      second: number('photo_proofs.gesture_2', 'Number of the second gesture.'),
      withoutHands: yesNo('photo_proofs.without_hands', 'Whether the gestures without hands were shown.'),
      started: moment('photo_proofs.started_at', 'When it was begun.'),
      sent: moment('photo_proofs.sent_at', 'When the pictures were sent.'),
      decided: moment('photo_proofs.decided_at', 'When it was decided.'),
      reason: text('photo_proofs.reason', 'Why nothing was proved.'),
    },
  },
  ratingsOfPhotos: {
    about: 'How the photos were rated, without who did it.',
    source: `photo_judgements JOIN photos ON photos.id = photo_judgements.photo_id WHERE photos.member_id = :member
      AND photo_judgements.reason IS NULL ORDER BY photos.slot, photo_judgements.week`,
    fields: {
      slot: number('photos.slot', 'Which photo.'),
      week: number('photo_judgements.week', 'In which week.'),
      attractiveness: number('photo_judgements.attractiveness', '1 to 10.'),
      quality: number('photo_judgements.quality', 'Picture quality, 1 to 10.'),
    },
  },
  ratingsGiven: {
    about: 'How the member rated photos of others, and reasons of those they reported, without whose they were.',
    source: 'photo_judgements WHERE photo_judgements.judge_id = :member ORDER BY week',
    fields: {
      week: number('photo_judgements.week', 'In which week.'),
      attractiveness: number('photo_judgements.attractiveness', '1 to 10.'),
      quality: number('photo_judgements.quality', 'Picture quality, 1 to 10.'),
      reason: number('photo_judgements.reason', 'Reason of a report.'),
      text: text('photo_judgements.text', 'Text of a report.'),
    },
  },
  samePersonGiven: {
    about: 'Answers to whether photos show the same person, without who it was.',
    source: 'same_person_answers WHERE same_person_answers.judge_id = :member',
    fields: {
      week: number('same_person_answers.week', 'In which week.'),
      same: yesNo('same_person_answers.same', 'The same person.'),
    },
  },
  samePersonReceived: {
    about: 'What others answered of the member’s photos, without who did.',
    source: 'same_person_answers WHERE same_person_answers.member_id = :member',
    fields: {
      week: number('same_person_answers.week', 'In which week.'),
      same: yesNo('same_person_answers.same', 'The same person.'),
    },
  },
  rounds: {
    about: 'Rounds of judging of the last four weeks.',
    source: `${ofMember('rounds')} ORDER BY id`,
    fields: {
      week: number('rounds.week', 'In which week.'),
      number: number('rounds.number', 'Which of the three.'),
      opened: moment('rounds.opened_at', 'When it was opened.'),
      finished: moment('rounds.finished_at', 'When it was finished.'),
    },
  },
  tokens: {
    about: 'Tokens that were submitted.',
    source: `${ofMember('tokens')} ORDER BY week, pool`,
    fields: {
      week: number('tokens.week', 'For which week.'),
      pool: number('tokens.pool', 'With which character.'),
      at: moment('tokens.submitted_at', 'When.'),
    },
  },
  waits: {
    about: 'Drawings in a row that were entered without a match.',
    source: ofMember('waits'),
    fields: {
      drawings: number('waits.drawings', 'How many.'),
      week: number('waits.week', 'Counted up to this week.'),
    },
  },
  matches: {
    about: 'Matches, as the member sees them. What the other person told is theirs and not in here.',
    source: `${ownMatches} ORDER BY matches.id`,
    fields: {
      number: number('matches.id', 'Number of the match.'),
      week: number('matches.week', 'Week of the drawing.'),
      day: day('matches.day', 'Day of the drawing.'),
      pool: number(mine('matches.pool_1', 'matches.pool_2'), 'The member’s own character.'),
      quality: number('matches.quality', 'How well the two fit, 0 to 100.'),
      class: number('matches.class', 'Its class.'),
      pseudonym: text(mine('matches.pseudonym_1', 'matches.pseudonym_2'), 'The member’s own pseudonym.'),
      keyState: number('matches.key_state', 'How far the verification is.'),
      salt: text(mine('matches.salt_1', 'matches.salt_2'), 'Salt of the key of the member’s messages.'),
      wrappedKey: text(mine('matches.wrapped_key_1', 'matches.wrapped_key_2'), 'Key of the match, wrapped for the member.'),
      pinnedKey: text(mine('matches.pinned_key_1', 'matches.pinned_key_2'), 'The member’s public key at the verification.'),
      read: moment(mine('matches.read_1', 'matches.read_2'), 'Until when messages were read.'),
      delivered: moment(mine('matches.delivered_1', 'matches.delivered_2'), 'Until when messages had reached a device.'),
      ended: moment('matches.ended_at', 'When it was ended.'),
    },
  },
  messages: {
    about: 'Messages that the member sent, as they lie here: encrypted. Only the member’s own key opens them.',
    source: `messages JOIN matches ON matches.id = messages.match_id
      WHERE (matches.member_1 = :member AND messages.side = 1) OR (matches.member_2 = :member AND messages.side = 2) ORDER BY messages.id`,
    fields: {
      match: number('messages.match_id', 'Number of the match.'),
      at: moment('messages.sent_at', 'When.'),
      body: text('messages.body', 'Ciphertext.'),
      iv: text('messages.iv', 'Its nonce.'),
      id: text('messages.client_id', 'Number that the device gave it.'),
      device: text('messages.device', 'Number of the device.'),
      counter: number('messages.counter', 'Its place among those of the device.'),
      previous: text('messages.previous', 'Hash of the one before.'),
      commitment: text(
        'messages.commitment',
        'What the device committed to: with the key inside the message it proves its text.',
      ),
      quiet: yesNo('messages.quiet', 'Whether the device said that it is no news.'),
    },
  },
  voiceNotes: {
    about: 'Voice notes that the member recorded, as they lie here: encrypted. Only the member’s own key opens them.',
    source: `voice_notes JOIN matches ON matches.id = voice_notes.match_id
      WHERE (matches.member_1 = :member AND voice_notes.side = 1) OR (matches.member_2 = :member AND voice_notes.side = 2)
      ORDER BY voice_notes.id`,
    fields: {
      match: number('voice_notes.match_id', 'Number of the match.'),
      at: moment('voice_notes.saved_at', 'When.'),
      note: text('voice_notes.note', 'Number that the device gave it; the message names it.'),
      body: text('voice_notes.body', 'Ciphertext.'),
      iv: text('voice_notes.iv', 'Its nonce.'),
    },
  },
  reportsMade: {
    about: 'Reports of photos and matches that the member made.',
    source: 'reports WHERE reports.reporter_id = :member ORDER BY reports.id',
    fields: {
      kind: text('reports.kind', 'Of a photo or of a match.'),
      reason: number('reports.reason', 'Reason.'),
      text: text('reports.text', 'Its words.'),
      at: moment('reports.created_at', 'When.'),
    },
  },
  errorReports: {
    about: 'Reports of faults.',
    source: `${ofMember('error_reports')} ORDER BY id`,
    fields: {
      category: number('error_reports.category', 'Category.'),
      details: json('error_reports.details', 'What was written.'),
      at: moment('error_reports.created_at', 'When.'),
    },
  },
  notices: {
    about: 'Notices for the member alone.',
    source: `${ofMember('notices')} ORDER BY id`,
    fields: {
      day: day('notices.day', 'Of which day.'),
      language: number('notices.language', 'Language of its words.'),
      title: text('notices.title', 'Title.'),
      message: text('notices.message', 'Words.'),
      key: text('notices.key', 'Which text it is.'),
      values: json('notices.notice_values', 'What is filled in.'),
    },
  },
  chatSigns: {
    about: 'Whether the member lets matches know that they have read and are writing: there is a line where they do.',
    source: ofMember('chat_signs'),
    fields: { member: number('chat_signs.member_id', 'Number of the member.') },
  },
  judgeWeight: {
    about: 'How much the member’s ratings of others count, where that is less than whole.',
    source: 'judge_weights WHERE judge_weights.judge_id = :member',
    fields: { weight: number('judge_weights.weight', 'From 0.2 to 1.') },
  },
  pauses: {
    about: 'Drawings that the member leaves out.',
    source: ofMember('pauses'),
    fields: {
      fromWeek: number('pauses.from_week', 'First week.'),
      toWeek: number('pauses.to_week', 'Last week.'),
      until: day('pauses.until_day', 'From which day on the member takes part again.'),
    },
  },
  cases: {
    about: 'What the staff looked at and decided.',
    source: `${ofMember('cases')} ORDER BY id`,
    fields: {
      number: number('cases.id', 'Number of the case.'),
      kind: text('cases.kind', 'What it is about.'),
      opened: moment('cases.opened_at', 'When it was opened.'),
      decided: moment('cases.decided_at', 'When it was decided.'),
      outcome: json('cases.outcome', 'What was decided, and why.'),
    },
  },
} as const satisfies Record<string, Section>
