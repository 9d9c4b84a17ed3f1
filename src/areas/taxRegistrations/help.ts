// What is told of registrations when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { taxRegistrations } from './taxRegistrations.ts'
import { taxZones } from './taxZones.ts'

export const help = [
  meaningsOf(taxRegistrations, {
    fields: {
      number: ['Its check character is verified.', '29ABCDE1234F1Z5'],
      taxZone: 'Supplies to this state from its warehouses are taxed within the state.',
      invoiceSeries: 'Numbers run without gaps from April to March. Credit notes have their own numbers.',
      turnoverBand: 'Decides how many digits an HSN must have on invoices.',
    },
  }),
  meaningsOf(taxZones, {
    fields: { isUnionTerritory: 'UTGST replaces SGST there.' },
  }),
]
