import type { RegionId } from '@quintet/domain/places'

/** Option number to weight. */
export type Weights = Readonly<Record<number, number>>

export interface RegionPeople {
  /** Share of the demo's members who live there. */
  share: number
  languages: Weights
  race: Weights
  ethnicity: Weights
  religion: Weights
  women: readonly string[]
  men: readonly string[]
}

const western = { 1: 14, 2: 14, 4: 8, 8: 2, 16: 16, 17: 16, 18: 26, 5: 3, 10: 1 }

/** How people of each region tend to answer: weights, rough on purpose. */
export const regionPeople: Record<RegionId, RegionPeople> = {
  1: {
    share: 20,
    languages: { 1: 82, 4: 12, 2: 2, 21: 2, 20: 1, 23: 1 },
    race: { 6: 58, 2: 14, 7: 12, 1: 10, 3: 3, 4: 3 },
    ethnicity: { 28: 40, 1: 14, 27: 18, 29: 8, 30: 6, 19: 3, 14: 3, 12: 3, 23: 2, 31: 3 },
    religion: { ...western, 1: 20, 2: 24 },
    women: ['Avery', 'Maya', 'Jade', 'Nora', 'Sofia', 'Claire', 'Tessa', 'Imani', 'Grace', 'Lena'],
    men: ['Miles', 'Evan', 'Marcus', 'Diego', 'Theo', 'Caleb', 'Jordan', 'Owen', 'Andre', 'Luca'],
  },
  2: {
    share: 6,
    languages: { 1: 68, 5: 25, 2: 4, 19: 3 },
    race: { 6: 66, 1: 16, 3: 6, 2: 5, 7: 7 },
    ethnicity: { 28: 55, 29: 10, 30: 8, 19: 8, 26: 6, 14: 5, 6: 4, 31: 4 },
    religion: western,
    women: ['Chloé', 'Maren', 'Juliette', 'Hannah', 'Noémie', 'Freya', 'Aylin', 'Brooke'],
    men: ['Étienne', 'Liam', 'Noah', 'Mathieu', 'Arjun', 'Wyatt', 'Gabriel', 'Isak'],
  },
  3: {
    share: 22,
    languages: { 1: 24, 12: 18, 5: 16, 4: 11, 27: 12, 9: 5, 17: 4, 29: 10 },
    race: { 6: 82, 2: 4, 4: 6, 1: 3, 7: 5 },
    ethnicity: { 28: 46, 29: 24, 30: 18, 9: 4, 7: 3, 2: 2, 31: 3 },
    religion: { ...western, 1: 28, 3: 8 },
    women: ['Elin', 'Giulia', 'Marta', 'Ingrid', 'Zoë', 'Anouk', 'Petra', 'Sara', 'Clara', 'Ilse'],
    men: ['Jonas', 'Matteo', 'Pablo', 'Lars', 'Felix', 'Marek', 'Nils', 'Hugo', 'Tomás', 'Emil'],
  },
  4: {
    share: 6,
    languages: { 1: 88, 2: 5, 29: 7 },
    race: { 6: 66, 5: 16, 1: 12, 3: 6 },
    ethnicity: { 28: 58, 25: 20, 19: 8, 29: 6, 14: 4, 31: 4 },
    religion: western,
    women: ['Aroha', 'Isla', 'Matilda', 'Hine', 'Ruby', 'Tahlia', 'Mia', 'Kiri'],
    men: ['Tane', 'Lachlan', 'Jack', 'Sione', 'Finn', 'Cooper', 'Nikau', 'Harvey'],
  },
  5: {
    share: 7,
    languages: { 4: 80, 1: 14, 5: 6 },
    race: { 7: 44, 2: 18, 3: 16, 6: 20, 1: 2 },
    ethnicity: { 27: 66, 6: 18, 26: 10, 29: 6 },
    religion: { 1: 58, 2: 12, 4: 14, 16: 6, 17: 3, 18: 7 },
    women: ['Lucía', 'Ximena', 'Daniela', 'Marisol', 'Camila', 'Yadira', 'Paola', 'Inés'],
    men: ['Mateo', 'Emilio', 'Joaquín', 'Rafael', 'Iván', 'Omar', 'Luis', 'Andrés'],
  },
  6: {
    share: 7,
    languages: { 8: 94, 29: 6 },
    race: { 6: 84, 1: 8, 7: 8 },
    ethnicity: { 30: 82, 13: 12, 31: 6 },
    religion: { 3: 54, 18: 22, 17: 8, 5: 8, 16: 8 },
    women: ['Anna', 'Daria', 'Polina', 'Vera', 'Irina', 'Alina', 'Kira', 'Yulia'],
    men: ['Ivan', 'Maxim', 'Artyom', 'Pavel', 'Timur', 'Kirill', 'Denis', 'Lev'],
  },
  7: {
    share: 18,
    languages: { 3: 16, 2: 18, 6: 20, 13: 7, 11: 8, 23: 5, 10: 5, 7: 5, 21: 4, 24: 4, 20: 4, 28: 4 },
    race: { 1: 70, 4: 26, 7: 4 },
    ethnicity: { 19: 18, 14: 14, 15: 8, 7: 22, 20: 7, 24: 8, 21: 5, 16: 5, 17: 5, 23: 4, 22: 4 },
    religion: { 5: 28, 6: 4, 9: 18, 10: 14, 13: 6, 18: 14, 1: 5, 16: 4, 17: 3, 11: 2, 3: 2 },
    women: ['Aiko', 'Mei', 'Layla', 'Priya', 'Noor', 'Siti', 'Jiwoo', 'Hana', 'Rania', 'Linh'],
    men: ['Kenji', 'Wei', 'Omar', 'Arjun', 'Karim', 'Budi', 'Minjun', 'Samir', 'Farid', 'Minh'],
  },
  8: {
    share: 8,
    languages: { 9: 48, 4: 50, 1: 2 },
    race: { 7: 40, 6: 34, 2: 14, 3: 10, 1: 2 },
    ethnicity: { 27: 70, 29: 14, 26: 10, 6: 6 },
    religion: { 1: 56, 4: 16, 2: 6, 16: 8, 17: 5, 18: 9 },
    women: ['Beatriz', 'Valentina', 'Larissa', 'Florencia', 'Ana', 'Renata', 'Micaela', 'Julia'],
    men: ['Thiago', 'Bruno', 'Santiago', 'Caio', 'Nicolás', 'Rodrigo', 'Vitor', 'Martín'],
  },
  9: {
    share: 6,
    languages: { 1: 26, 6: 20, 26: 16, 5: 20, 25: 8, 14: 10 },
    race: { 2: 74, 4: 20, 6: 4, 7: 2 },
    ethnicity: { 2: 32, 3: 22, 5: 14, 4: 12, 7: 10, 8: 8, 31: 2 },
    religion: { 5: 36, 2: 20, 4: 16, 1: 18, 14: 4, 16: 3, 18: 3 },
    women: ['Amara', 'Zainab', 'Thandi', 'Wanjiku', 'Salma', 'Adaeze', 'Naledi', 'Fatou'],
    men: ['Kwame', 'Tunde', 'Juma', 'Sipho', 'Youssef', 'Chidi', 'Abdou', 'Tariq'],
  },
}
