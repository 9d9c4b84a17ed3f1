// What is told of brands when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { brands } from './brands.ts'

export const help = [
  meaningsOf(brands, {
    fields: {
      code: ['Short name used in imports, filters and warehouse codes.', 'mgp'],
      slug: ['Last part of the URL of its page.', 'mgp-beauty'],
      theme: 'Colours, corners and fonts of the storefront; text must have enough contrast with its background.',
      story: 'The text of its page.',
      legalEntity: 'Who sells: name, address and tax numbers as invoices print them.',
      supportPhone: ['Where customers call, with the code of the country.', '+919812345678'],
      supportEmail: ['Where customers write.', 'care@example.com'],
      sortRank: 'Smaller numbers come first.',
      products: 'Live products under this brand.',
    },
    actions: {
      applyTheme: 'Applies these colours, corners and fonts to the storefront after a contrast check.',
      verifyTaxId: 'Checks form and check digit of a tax number. It asks no authority.',
    },
  }),
]
