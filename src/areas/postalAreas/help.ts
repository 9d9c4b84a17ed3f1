// What is told of pincodes when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { postalAreas } from './postalAreas.ts'

export const help = [
  meaningsOf(postalAreas, {
    fields: {
      code: ['The postal code as couriers know it.', '560034'],
      zone: ['Name zones and rules use for this part of the country.', 'SOUTH'],
      isRemote: 'Couriers charge more and take longer there. Can be used in conditions.',
    },
  }),
]
