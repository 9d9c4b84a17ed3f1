// What is told of brands when somebody asks; the rest of the help follows from the declaration.
import { meaningsOf } from '#contract/meaning.ts'
import { brands } from './brands.ts'

export const help = [
  meaningsOf(brands, {
    fields: {
      code: ['Short name used in imports, filters and warehouse codes.', 'mgp'],
      slug: ['Last part of the URL of its page.', 'mgp-beauty'],
      theme: 'Colours, corners and fonts of the storefront; text must have enough contrast with its background.',
      story: 'Text of the brand page.',
      legalEntity: 'Legal seller: name, address and tax numbers as printed on invoices.',
      supportPhone: ['Phone number customers call, with country code.', '+919812345678'],
      supportEmail: ['Email customers write to.', 'care@example.com'],
      sortRank: 'Lower numbers come first.',
      products: 'Live products under this brand.',
    },
    actions: {
      applyTheme: 'Applies these colours, corners and fonts to the storefront after a contrast check.',
      verifyTaxId: 'Checks the format and check digit of a tax number, without asking an authority.',
    },
  }),
]
