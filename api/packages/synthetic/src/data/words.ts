/** What the demo's members write about themselves; made up. */
export const topics = [
  'Sailing',
  'Old films',
  'Bread baking',
  'Night trains',
  'Mountain huts',
  'Board games',
  'Street food',
  'Choir singing',
  'Bird watching',
  'Ceramics',
  'Long walks',
  'Jazz records',
  'Astronomy',
  'Gardening on a balcony',
  'Languages',
  'Chess in the park',
] as const

export const questions = [
  'What makes you laugh until you cry?',
  'Which place would you show me first?',
  'What did you change your mind about lately?',
  'What does a perfect Sunday look like?',
  'Which song do you never skip?',
  'What are you quietly proud of?',
  'Sea, forest or city: where do you rest best?',
  'Which dish do you cook for someone you like?',
] as const

export const bios = [
  'I bake on Sundays and give half of it away.',
  'I read maps for fun and still get lost.',
  'Early riser, late talker, good listener.',
  'I collect stories from taxi drivers.',
  'My plants and I are doing better than last year.',
  'I like plans, and people who gently break them.',
  'Learning the cello as an adult; my neighbours are patient.',
  'I work with my hands and think with my feet.',
  'Happiest near water, second happiest near a kitchen.',
  'I ask too many questions and mean all of them.',
] as const

export const closings = [
  'Looking for something that lasts.',
  'I take my time and keep my word.',
  'Kindness first, the rest we will see.',
  'Let us begin with a walk.',
  'Humour helps.',
] as const

/** A conversation for the two accounts that chat; lines in turn, the first of the account at stage six. */
export const conversation = [
  'Hi! Your question made me smile. A perfect Sunday? Coffee, a long walk, no plan.',
  'That sounds close to mine. I would add a second coffee.',
  'Deal. What are you reading at the moment?',
  'A book about lighthouses. I did not expect to like it this much.',
  'Now I want to see one with you.',
  'There is one an hour from here by train…',
] as const
