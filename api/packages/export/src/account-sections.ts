import { type Section, day, json, moment, number, text, yesNo } from './section.ts'

const ofMember = (table: string): string => `${table} WHERE ${table}.member_id = :member`
const ofSignIn = (table: string): string => `${table} WHERE ${table}.sub = :sub`

/** The account, the sign-in, consents and money. */
export const accountSections = {
  account: {
    about: 'The account itself.',
    source: 'members WHERE members.id = :member',
    fields: {
      number: number('members.id', 'Number of the member.'),
      signIn: text('members.sub', 'Number of the sign-in.'),
      birthDate: text('members.birth_date', 'Birth date, given once.'),
      tier: number('members.tier', 'Level: 0 Local, 1 National, 2 Worldwide, 3 Worldwide+, 4 Limited, 5 ended.'),
      membershipEnds: day('members.membership_end_day', 'Last day of the membership.'),
      standing: number('members.standing', '0 good, 1 warned, 2 suspended.'),
      active: yesNo('members.active', 'Whether the member takes part.'),
      keys: number('members.encryption_type', '0 no keys, 1 keys in the cloud, 2 in the mobile app alone.'),
      language: number('members.language', 'Language of mails and notices.'),
      since: moment('members.created_at', 'When the account was confirmed.'),
    },
  },
  signIn: {
    about: 'How the member signs in. The password is not known to us; a verifier of it is kept sealed.',
    source: ofSignIn('identity_users'),
    fields: {
      email: text('identity_users.email', 'E-mail address.'),
      username: text(
        'identity_users.username',
        'Name of the protocol; the number of the sign-in where people use their address.',
      ),
      status: text('identity_users.status', 'Status word of the protocol.'),
      enabled: yesNo('identity_users.enabled', 'Whether it may be used.'),
      attributes: json('identity_users.attributes', 'Attributes of the protocol, by name.'),
      since: moment('identity_users.created_at', 'When it was made.'),
      changed: moment('identity_users.changed_at', 'When it was last changed.'),
    },
  },
  waitingChanges: {
    about: 'New values of the sign-in that wait for their code.',
    source: ofSignIn('identity_pending_attributes'),
    fields: {
      name: text('identity_pending_attributes.name', 'Which attribute.'),
      value: text('identity_pending_attributes.value', 'Its new value.'),
    },
  },
  sessions: {
    about: 'Sign-ins of the last thirty days.',
    source: ofSignIn('identity_sessions'),
    fields: {
      client: text('identity_sessions.client', 'Which application.'),
      at: number('identity_sessions.auth_time', 'When, in seconds since 1970.'),
      ended: moment('identity_sessions.revoked_at', 'When it was ended.'),
      device: text('identity_sessions.device', 'Number of the device.'),
    },
  },
  devices: {
    about: 'Devices that signed in.',
    source: ofSignIn('identity_devices'),
    fields: {
      device: text('identity_devices.key', 'Number of the device.'),
      name: text('identity_devices.name', 'What it calls itself.'),
      remembered: yesNo('identity_devices.remembered', 'Whether it is trusted.'),
      since: moment('identity_devices.created_at', 'First seen.'),
      changed: moment('identity_devices.changed_at', 'Last changed.'),
      seen: moment('identity_devices.seen_at', 'Last seen.'),
    },
  },
  secondStep: {
    about: 'The second step of signing in. The secret of an app is kept sealed.',
    source: ofSignIn('identity_factors'),
    fields: {
      app: yesNo('identity_factors.software', 'Whether an app is used.'),
      textMessage: yesNo('identity_factors.sms', 'Whether text messages are.'),
      preferred: text('identity_factors.preferred', 'Which comes first.'),
      name: text('identity_factors.friendly_name', 'What the app is called.'),
    },
  },
  consents: {
    about: 'Every consent that was given or withdrawn, in order.',
    source: `${ofMember('consent_diary')} ORDER BY id`,
    fields: {
      kind: text('consent_diary.kind', 'What for.'),
      given: yesNo('consent_diary.granted', 'Given, or withdrawn.'),
      at: moment('consent_diary.at', 'When.'),
      version: text('consent_diary.version', 'Which wording; empty for those of before.'),
    },
  },
  terms: {
    about: 'Agreements to the terms, in order.',
    source: `${ofMember('terms_agreements')} ORDER BY id`,
    fields: {
      version: text('terms_agreements.version', 'Which wording.'),
      at: moment('terms_agreements.at', 'When.'),
    },
  },
  noticeSettings: {
    about: 'What the member is told of, by what and when not; what was never changed is not in here.',
    source: ofMember('notice_settings'),
    fields: {
      channels: json('notice_settings.channels', 'push, mail or none, by kind.'),
      quietFrom: number('notice_settings.quiet_from', 'Hour from which nothing is sent.'),
      quietTo: number('notice_settings.quiet_to', 'Hour until which nothing is sent.'),
      timeZone: text('notice_settings.time_zone', 'Time zone.'),
    },
  },
  pushDevices: {
    about: 'Browsers that are told by push, while their sign-in lasts.',
    source: `${ofMember('push_devices')} ORDER BY id`,
    fields: {
      address: text('push_devices.endpoint', 'Address of the push service for that browser.'),
      key: text('push_devices.public_key', 'Key that what is sent is sealed with.'),
      since: moment('push_devices.created_at', 'Since when.'),
    },
  },
  noticesDue: {
    about: 'What the member was told by mail or push, and what waits to be.',
    source: `${ofMember('notices_due')} ORDER BY id`,
    fields: {
      event: text('notices_due.event', 'What happened.'),
      about: text('notices_due.about', 'Number of what it is about.'),
      channel: text('notices_due.channel', 'By mail or push; empty for the event itself.'),
      state: text('notices_due.state', 'Whether it was sent.'),
      due: moment('notices_due.due_at', 'When it is or was due.'),
      since: moment('notices_due.created_at', 'When it happened.'),
    },
  },
  ageChecks: {
    about: 'Checks of age beyond the birth date.',
    source: ofMember('age_checks'),
    fields: {
      method: text('age_checks.method', 'How it was checked.'),
      day: day('age_checks.day', 'When.'),
      over18: yesNo('age_checks.over_18', 'Over 18 or not.'),
    },
  },
  purchases: {
    about: 'Purchases of memberships. Card data is known to the payment company alone.',
    source: `${ofMember('purchases')} ORDER BY id`,
    fields: {
      reference: text('purchases.reference', 'Our reference to the payment company.'),
      provider: text('purchases.provider', 'Which payment company.'),
      checkout: text('purchases.session', 'Its number of the checkout.'),
      payment: text('purchases.payment', 'Its number of the payment.'),
      tier: number('purchases.tier', 'Level that was bought.'),
      cents: number('purchases.cents', 'Price in cents.'),
      currency: text('purchases.currency', 'Of which currency.'),
      creditDays: number('purchases.credit_days', 'Days credited from the membership before.'),
      starts: day('purchases.start_day', 'First day.'),
      ends: day('purchases.end_day', 'Last day.'),
      bought: day('purchases.bought_day', 'Day of the purchase.'),
      start: text('purchases.start', 'Whether an immediate start was asked for.'),
      state: text('purchases.state', 'What became of it.'),
      backCents: number('purchases.taken_cents', 'Of the price, what went back.'),
      at: moment('purchases.created_at', 'When the checkout was opened.'),
    },
  },
  withdrawals: {
    about: 'Purchases that were withdrawn from, or that the team refunded.',
    source: 'withdrawals JOIN purchases ON purchases.reference = withdrawals.reference WHERE purchases.member_id = :member',
    fields: {
      reference: text('withdrawals.reference', 'Of the purchase.'),
      cents: number('withdrawals.total_cents', 'What goes back in all, in cents.'),
      byTeam: yesNo('withdrawals.by_staff', 'Whether the team decided it.'),
      declared: moment('withdrawals.declared_at', 'When it was declared.'),
      sent: moment('withdrawals.sent_at', 'When the payment company took the refund.'),
      confirmed: moment('withdrawals.confirmed_at', 'When it said that it was done.'),
    },
  },
  mails: {
    about: 'Mails that wait to be sent.',
    source: ofMember('mails_due'),
    fields: {
      kind: text('mails_due.kind', 'Which mail.'),
      values: json('mails_due.mail_values', 'What is filled in.'),
    },
  },
} as const satisfies Record<string, Section>
