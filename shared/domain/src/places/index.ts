export { regionOfCode, regionRanges, regions, type RegionId } from './regions.ts'
export {
  country,
  countryOfZone,
  countries,
  isZone,
  regionOfZone,
  zone,
  zones,
  zonesOfCountry,
  zonesOfRegion,
  type Country,
  type Zone,
} from './zones.ts'
export { countryName, zoneName } from './names.ts'
