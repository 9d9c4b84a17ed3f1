// What other areas may ask of taxes: everything else of this folder is its own.
export { asRate, readTaxTables, type TaxTables } from './rates.server.ts'
