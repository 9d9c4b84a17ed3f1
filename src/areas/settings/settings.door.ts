// What other areas may ask of settings: everything else of this folder is its own.
export { settingIn, settingsOf } from './readSettings.server.ts'
export { taxDefaultsOf } from './readTaxDefaults.server.ts'
export { linkFor, unlinkable } from './shopLink.server.ts'
export { readVendor } from './vendor.server.ts'
