// What other areas may ask of taxRegistrations: everything else of this folder is its own.
export { invoiceNumber } from './numbering.server.ts'
export { digitsNeeded, readRegistrations, registrationNumbers, registrationOf } from './registrations.server.ts'
export { type Supply, stateCalled, supplyOf, zoneOf, zonesById } from './supply.server.ts'
