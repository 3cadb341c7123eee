import { clip, type Ring, type Unit } from './geometry.ts'

interface Cut {
  country: string
  unit: string
  /** Name of the part; it stands after the unit's own name. */
  part: string
  area: Ring
}

// Lines drawn for Quintet where the catalogue divides what the source has whole; Telangana became a state after the source was made.
const cuts: readonly Cut[] = [
  {
    country: 'CA',
    unit: 'Ontario',
    part: 'South',
    area: [
      [-84, 41],
      [-77.6, 41],
      [-77.6, 44.6],
      [-78.5, 45.2],
      [-79.6, 45.2],
      [-80.6, 45.3],
      [-82.2, 45.45],
      [-84, 45.5],
    ],
  },
  {
    country: 'CA',
    unit: 'Ontario',
    part: 'East',
    area: [
      [-77.6, 43],
      [-74, 43],
      [-74, 46.5],
      [-78.2, 46.3],
      [-78.5, 45.2],
      [-77.6, 44.6],
    ],
  },
  {
    country: 'CA',
    unit: 'Québec',
    part: 'Montréal',
    area: [
      [-74.5, 44.9],
      [-72.9, 44.9],
      [-72.9, 46],
      [-74.5, 46],
    ],
  },
  {
    country: 'CA',
    unit: 'Québec',
    part: 'East',
    area: [
      [-72.9, 44.5],
      [-56.5, 44.5],
      [-56.5, 52.6],
      [-66, 51.5],
      [-71, 49.5],
      [-73.2, 47.6],
      [-72.9, 46],
    ],
  },
  {
    country: 'CA',
    unit: 'British Columbia',
    part: 'Vancouver',
    area: [
      [-129.5, 48],
      [-121.4, 48],
      [-121.4, 49.7],
      [-123, 50.5],
      [-126.5, 51.1],
      [-129.5, 51.2],
    ],
  },
  {
    country: 'CA',
    unit: 'Alberta',
    part: 'South',
    area: [
      [-121, 48],
      [-109, 48],
      [-109, 52],
      [-121, 52],
    ],
  },
  {
    country: 'IN',
    unit: 'Maharashtra',
    part: 'Mumbai',
    area: [
      [72.6, 18.85],
      [73.15, 18.85],
      [73.15, 19.35],
      [72.6, 19.35],
    ],
  },
  {
    country: 'IN',
    unit: 'Andhra Pradesh',
    part: 'Telangana',
    area: [
      ...([
        [76, 16.2],
        [77.5, 15.9],
        [78.1, 15.83],
        [78.9, 16.1],
        [79.25, 16.55],
        [79.95, 16.65],
        [80.35, 16.85],
      ] as Ring),
      ...([
        [80.6, 17],
        [81, 17.2],
        [81.35, 17.75],
        [81.4, 18.2],
        [81.4, 20.5],
        [76, 20.5],
      ] as Ring),
    ],
  },
  // South of this parallel the source draws Western Sahara a second time.
  {
    country: 'MA',
    unit: '',
    part: 'Western Sahara',
    area: [
      [-18, 20],
      [-8, 20],
      [-8, 27.66],
      [-18, 27.66],
    ],
  },
]

const applies = ({ country, unit }: Cut, { country: of, name }: Unit): boolean => country === of && (unit === '' || unit === name)

/** A unit, or the parts that it is cut into. */
export const cutUnit = (unit: Unit): Unit[] => {
  const fitting = cuts.filter((cut) => applies(cut, unit))
  const parts = fitting.map(({ part, area }) => ({
    ...unit,
    name: `${unit.name}, ${part}`,
    polygons: clip(unit.polygons, area, 'inside'),
  }))
  const rest = fitting.reduce((polygons, { area }) => clip(polygons, area, 'outside'), unit.polygons)
  return [...parts, { ...unit, polygons: rest }].filter(({ polygons }) => polygons.length > 0)
}
