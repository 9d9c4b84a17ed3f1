// What other areas may ask of invoices: everything else of this folder is its own.
export { invoiceOf } from './invoicesOf.server.ts'
export { invoiceLeaving } from './invoicing.server.ts'
