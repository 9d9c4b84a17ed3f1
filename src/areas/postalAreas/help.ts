// What is told of pincodes when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { postalAreas } from './postalAreas.ts'

export const help = [
  meaningsOf(postalAreas, {
    fields: {
      code: ['The postal code as couriers know it.', '560034'],
      zone: ['What zones and rules may call this part of the country.', 'SOUTH'],
      isRemote: 'Couriers ask for more there and take longer; conditions can ask about it.',
    },
  }),
]
