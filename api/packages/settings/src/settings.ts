import { readAgeMethods } from '@quintet/age/required-method'
import { defaultPrices } from '@quintet/domain/membership'
import { REACH_THRESHOLD } from '@quintet/domain/pools'
import {
  address,
  bucket,
  bucketOrFolder,
  cellName,
  cellsKey,
  contact,
  host,
  natsServers,
  oneOf,
  optional,
  origin,
  origins,
  postgres,
  publicKeys,
  sender,
  stripeKey,
  stripeWebhookSecret,
  text,
  whole,
  word,
  yesNo,
} from './shapes.ts'

/** One environment variable. `read` throws an Error whose message says what is wrong with the value. */
export interface Setting<T> {
  name: string
  fallback: string
  about: string
  secret?: true
  read(value: string): T
}

const setting = <T>(name: string, fallback: string, about: string, read: (value: string) => T): Setting<T> => ({
  name,
  fallback,
  about,
  read,
})

const secret = <T>(one: Setting<T>): Setting<T> => ({ ...one, secret: true })

/** Every environment variable the API reads. The operator's guide prints this table. */
export const settings = {
  port: setting('PORT', '8080', 'TCP port of the one server.', whole(0, 65_535)),
  host: setting('HOST', '', 'Address the server listens on. Empty: 127.0.0.1 in production, else 0.0.0.0.', host),
  securityContact: setting(
    'QUINTET_SECURITY_CONTACT',
    '',
    'Where faults of security are reported, mailto: or https:, for /.well-known/security.txt. Empty: no such file.',
    contact,
  ),
  dataFolder: setting('QUINTET_DATA', '.data', 'Folder of the database, keys, photos and releases.', text),
  erasedList: setting(
    'QUINTET_ERASED',
    '',
    'File that notes who was erased, for a restore to erase them again. Empty: `erased.list` in the data folder.',
    text,
  ),
  environment: setting(
    'QUINTET_ENV',
    'development',
    'Development answers the /dev routes; production has none of them.',
    oneOf('development', 'production'),
  ),
  database: secret(
    setting(
      'QUINTET_DATABASE',
      '',
      'PostgreSQL database, such as postgres://user:password@host/quintet (`?schema=` names a schema). Empty: SQLite in the data folder.',
      postgres,
    ),
  ),
  databaseReplica: secret(
    setting(
      'QUINTET_DATABASE_REPLICA',
      '',
      'A PostgreSQL standby that members’ reads may go to; their own writes are seen at once. Empty: none.',
      postgres,
    ),
  ),
  databaseConnections: setting(
    'QUINTET_DATABASE_CONNECTIONS',
    '10',
    'Connections to PostgreSQL that a process keeps for reads, and as many for writes.',
    whole(1, 500),
  ),
  demo: setting(
    'QUINTET_DEMO',
    '0',
    '1 seeds the demo world, clears photos by itself and lets the clock be shifted (never in production).',
    yesNo,
  ),
  logged: setting(
    'QUINTET_LOG',
    '',
    'What is logged: all, or faults only. Empty: all in production, else faults.',
    oneOf('', 'all', 'faults'),
  ),
  siteUrl: setting(
    'QUINTET_SITE_URL',
    '',
    'Public address of the site, for links in mails and tokens. Empty: http://localhost:PORT.',
    origin,
  ),
  staffOrigin: setting(
    'QUINTET_STAFF_ORIGIN',
    '',
    'Origin that the staff’s console has for itself, such as https://staff.example.org. Empty: it stands under /staff of the site.',
    origin,
  ),
  allowedOrigins: setting('QUINTET_ORIGINS', '', 'Comma list of further origins that may call the API from a browser.', origins),
  releasesUrl: setting(
    'QUINTET_RELEASES',
    '',
    'Bucket of S3-compatible storage for the releases of the tiles, https://HOST/BUCKET/PREFIX. Empty: the data folder.',
    bucket,
  ),
  natsUrl: secret(
    setting(
      'QUINTET_NATS',
      '',
      'Comma list of NATS servers, such as nats://user:password@host:4222, by which several processes of a site tell each other. Empty: one process.',
      natsServers,
    ),
  ),
  cell: setting(
    'QUINTET_CELL',
    '',
    'Name of this site among several that are one product (regional cells). Empty: there is one.',
    cellName,
  ),
  cellsFile: setting(
    'QUINTET_CELLS',
    '',
    'JSON file of all cells: number, address and public key of each, and which has the directory.',
    text,
  ),
  cellsKey: secret(
    setting(
      'QUINTET_CELLS_KEY',
      '',
      'Key of the hashes in the directory, the same in all cells: 32 bytes as base64url.',
      cellsKey,
    ),
  ),
  witnesses: setting(
    'QUINTET_WITNESSES',
    '',
    'Comma list of the public keys of those who watch the log of releases, as `pnpm release witness` prints them. Empty: nobody does.',
    publicKeys,
  ),
  releasesKey: setting('QUINTET_RELEASES_KEY', '', 'Access key id for that bucket.', word),
  releasesSecret: secret(setting('QUINTET_RELEASES_SECRET', '', 'Secret access key for that bucket.', word)),
  releasesRegion: setting('QUINTET_RELEASES_REGION', 'us-east-1', 'Region of that bucket.', word),
  photosUrl: setting(
    'QUINTET_PHOTOS',
    '',
    'Bucket of S3-compatible storage for members’ photos, https://HOST/BUCKET/PREFIX; it must be private. Empty: the data folder.',
    bucket,
  ),
  photosKey: setting('QUINTET_PHOTOS_KEY', '', 'Access key id for that bucket.', word),
  photosSecret: secret(setting('QUINTET_PHOTOS_SECRET', '', 'Secret access key for that bucket.', word)),
  photosRegion: setting('QUINTET_PHOTOS_REGION', 'us-east-1', 'Region of that bucket.', word),
  stagesUrl: setting(
    'QUINTET_STAGES',
    '',
    'Bucket of S3-compatible storage for the stages of the drawing, https://HOST/BUCKET/PREFIX, or the path of a folder; it must be private. `pnpm draw work` then does parts of a drawing. Empty: the data folder.',
    bucketOrFolder,
  ),
  stagesKey: setting('QUINTET_STAGES_KEY', '', 'Access key id for that bucket.', word),
  stagesSecret: secret(setting('QUINTET_STAGES_SECRET', '', 'Secret access key for that bucket.', word)),
  stagesRegion: setting('QUINTET_STAGES_REGION', 'us-east-1', 'Region of that bucket.', word),
  drainSeconds: setting(
    'QUINTET_DRAIN',
    '0',
    'Seconds for which a server that ends still takes requests while `/readyz` says so, for a proxy that looks there.',
    whole(0, 60),
  ),
  proxies: setting('QUINTET_PROXIES', '0', 'How many trusted proxies stand in front and append to X-Forwarded-For.', whole(0, 5)),
  rateFactor: setting(
    'QUINTET_RATE_FACTOR',
    '1',
    'Multiplies every limit of requests per minute; raise it for load tests only.',
    whole(1, 1_000_000),
  ),
  identityFile: setting('QUINTET_IDENTITY', '', 'JSON file of identity pools and clients. Empty: one pool for the site.', text),
  operatorId: setting(
    'QUINTET_OPERATOR_ID',
    '',
    'Access key id of who may call the signed identity operations. Empty: nobody.',
    word,
  ),
  operatorSecret: secret(setting('QUINTET_OPERATOR_SECRET', '', 'Secret access key that goes with QUINTET_OPERATOR_ID.', text)),
  cognitoIssuer: setting(
    'QUINTET_COGNITO_ISSUER',
    '',
    'Issuer of an Amazon Cognito pool whose users are the members, https://cognito-idp.REGION.amazonaws.com/POOL. Empty: the own provider.',
    address(['https:', 'http:']),
  ),
  cognitoClient: setting('QUINTET_COGNITO_CLIENT', '', 'Client id of the site in that pool.', word),
  smsUrl: secret(
    setting(
      'QUINTET_SMS_URL',
      '',
      'Gateway that takes a POST of {"to","text","code"} for each text message. Empty in development: the outbox at /dev/outbox.',
      address(['http:', 'https:']),
    ),
  ),
  smtpUrl: secret(
    setting(
      'SMTP_URL',
      '',
      'SMTP server for mails, smtp:// or smtps:// with user and password. Empty in development: the outbox at /dev/outbox.',
      address(['smtp:', 'smtps:']),
    ),
  ),
  mailFrom: setting('MAIL_FROM', 'Quintet <no-reply@localhost>', 'Sender of mails.', sender),
  pushTestOrigin: setting(
    'QUINTET_PUSH_TEST_ORIGIN',
    '',
    'Only for tests, never in production: origin of a push service of one’s own, such as http://127.0.0.1:8129.',
    origin,
  ),
  stripeKey: secret(setting('STRIPE_SECRET_KEY', '', 'Stripe secret key. Empty: the sandbox payment page.', stripeKey)),
  stripeWebhookSecret: secret(setting('STRIPE_WEBHOOK_SECRET', '', 'Secret that signs Stripe webhooks.', stripeWebhookSecret)),
  reachZone: setting(
    'QUINTET_REACH_ZONE',
    String(REACH_THRESHOLD),
    'Active members a zone needs before "own zone" stops widening to the country.',
    whole(0, 100_000_000),
  ),
  reachCountry: setting(
    'QUINTET_REACH_COUNTRY',
    String(REACH_THRESHOLD),
    'Active members a country needs before it stops widening to the region.',
    whole(0, 100_000_000),
  ),
  beaconUrl: setting(
    'QUINTET_BEACON',
    '',
    'HTTP relay of drand, such as https://api.drand.sh: seeds of drawings are mixed with a round of its quicknet. Empty: without.',
    address(['https:', 'http:']),
  ),
  delay: setting(
    'QUINTET_DELAY',
    '',
    'Without a beacon: squarings, one after the other, that seeds of drawings wait for. Empty: 67108864 in production, else 4096; 0: none.',
    optional(whole(0, 2 ** 32)),
  ),
  ageMethods: setting(
    'QUINTET_AGE_METHODS',
    '',
    'Countries that ask for a check of age, such as GB=external,FR=sandbox. Empty: the birth date that members tell is enough.',
    readAgeMethods,
  ),
  ageUrl: setting(
    'QUINTET_AGE_URL',
    '',
    'Page of the provider that checks ages, for the method external.',
    address(['https:', 'http:']),
  ),
  ageSecret: secret(setting('QUINTET_AGE_SECRET', '', 'Secret that this provider signs its outcomes with.', text)),
  priceLocal: setting(
    'QUINTET_PRICE_LOCAL',
    String(defaultPrices[0]),
    'Price of Local in cents per 183 days.',
    whole(1, 1_000_000),
  ),
  priceNational: setting(
    'QUINTET_PRICE_NATIONAL',
    String(defaultPrices[1]),
    'Price of National in cents per 183 days.',
    whole(1, 1_000_000),
  ),
  priceWorldWide: setting(
    'QUINTET_PRICE_WORLD',
    String(defaultPrices[2]),
    'Price of Worldwide in cents per 183 days.',
    whole(1, 1_000_000),
  ),
  priceWorldWidePlus: setting(
    'QUINTET_PRICE_WORLD_PLUS',
    String(defaultPrices[3]),
    'Price of Worldwide+ in cents per 183 days.',
    whole(1, 1_000_000),
  ),
} as const
