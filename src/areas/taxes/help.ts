// What is told of taxes when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { hsnCodes, taxClasses } from './taxClasses.ts'
import { taxes } from './taxes.ts'

export const help = [
  meaningsOf(taxClasses, {
    fields: {
      code: ['Used in imports and tax rates.', 'STANDARD'],
      kind: 'Taxable, zero-rated, exempt or out of scope. Shown on invoices.',
    },
  }),
  meaningsOf(hsnCodes, {
    fields: {
      code: ['Digits of the customs code; a shorter one covers all that begin with it.', '3304'],
      taxClass: 'Products with this code are taxed at the rates of this class.',
    },
  }),
  meaningsOf(taxes, {
    fields: {
      country: 'The country this rate applies in.',
      taxClass: 'The products this rate applies to.',
      system: 'Decides how the tax is split on invoices.',
      rate: 'The share of the value without tax.',
      cess: 'Added to the rate.',
      slabs: 'If set, the rate of the slab that contains the unit price applies instead.',
      validFrom: 'First day in force. Rates of one class cannot overlap.',
      validTo: 'Last day in force. Leave empty for no end date.',
      legalRef: [
        'The notification it is based on; every invoice can be traced to it. Only a draft can be without one.',
        'NN 1/2017-CTR',
      ],
      lineRounding: 'Saudi Arabia rounds tax per document. Confirm here that rounding per line is intended.',
      skus: 'SKUs on sale in this tax class.',
    },
    actions: {
      explainOrder: 'Shows how the tax of each line and charge was calculated when the order was placed.',
      register: 'Totals the invoices and credit notes of a month by state, HSN and rate.',
      exportRegister:
        'Exports the invoices and credit notes of a month by HSN and rate. Credit notes have negative amounts.',
      calculate: 'Calculates the tax on an amount and shows every step. Nothing is saved.',
      supersede: 'Ends the rate the day before and begins the new one, so that past invoices keep theirs.',
      submit: 'Submits it for approval. It must have been simulated from its first day in its current form.',
      approve: 'Puts it into effect from its first day. You cannot approve your own change.',
      ratedSkus: 'Lists the SKUs taxed at this rate with the tax in their prices, those between two slabs first.',
      rehearse:
        'Shows the SKUs affected from a given day: old and new tax, and the price that keeps the same net revenue.',
      findUnresolved:
        'Lists SKUs without a rate, with a short HSN, a class that differs from it, or a price between two slabs.',
    },
    inputs: {
      calculate: {
        sku: ['Uses the HSN code and tax class of this SKU.', 'LIP-0001-RED'],
        shipFrom: 'State where the warehouse is registered. With both states, tax is split as on the invoice.',
        shipTo: 'Within one state the tax is split in two; between states it is not.',
      },
      rehearse: { keeps: 'Either prices stay and the margin moves, or the margin stays and prices move.' },
      supersede: { slabs: 'Instead of one rate, rates by unit price. Leave the last limit empty.' },
    },
  }),
]
