// The files every installation has run, by what is in them. They are frozen: what changes comes as a migration after them.
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '#server/db/migrate.ts'

export const baseline: Readonly<Record<string, string>> = {
  '0001_ground': '300a60959a6324ac1b279164dcf0f907e2c73d63cb44971e448c7d56876fea6f',
  '0010_access': '161bb09a9f76fd96b28e8342f17720987cadb97dd1bf6b2715e0a9f7a76d93e9',
  '0020_sessions': '00925875bfc279747c46de0a4b67513e7c8028605aacea297a5dbb2d66aac36a',
  '0030_people': 'b31b65a294074c35a94ac36bd3b0ced282e50e619f51a7aa4432c01c86001745',
  '0040_records': '941d9660879131c61c8752d966c0f95ca744e1d616db4421bb94d96f62b8e4de',
  '0050_events': '80602c80467c76d86727cf0dc415e9dfe6969392af6d40dfad29210809e6c41e',
  '0060_files': '10c66667af0a7627aa2388d61aa29c8e88b3d1a6f35e3f8a529de8a4064b6a60',
  '0070_queue': 'f883288d42584e99287a2132fa9dfa8e913ae824aa382b2d93d538aef84ca0de',
  '0100_jobs': 'c8c9c79004e22be92edc35e559f04533babdbdd2f0f970f74bd7d12bc102d5bf',
  '0110_approvals': '06457132deb20c1f8c2f5b26631eb550fc553041091e51b35e48cd75f192670c',
  '0120_settings': '500bfb0138e0afb72dae93481469e32b0653c623e614d03f18a15c89e0e835a4',
  '0130_taxes': '94745503758053637e41a241e828f5b10cb74290157b15a07439f149ec927867',
  '0140_tags': '55bae71c8f7e70b40e32352d17254b779dba0887f709549d279ed00cea8641c9',
  '0150_brands': 'e18fbaa13372580e7588d742ed0de25ee975f6e2a3f5731c227b171d6cb9f2b7',
  '0160_categories': '104eed7add00622dadb32954f839b38fb3e15b694ee748980a19970d28e2012c',
  '0170_products': '59265496bbd845f88ef6212abb72e85650bd8d742dd9a52871017cdaf7028d37',
  '0180_warehouses': '01a90e21b08a4e0d97e50110192afa1720a21590b057931a9fb286f9c1672714',
  '0190_shipping_rates': '603331d70aedfb71b149c8cf6bb747b05546605b2477e86becaa396edfeea66c',
  '0200_cod_charges': 'da494bfdd280fdc8bc42f790bcb48f2236be4cbbb8dae24ce667b72bf339c596',
  '0210_members': 'b2e59108247af232dbedcae474316284201a2b8df8ea031a9c6bd2631c51270c',
  '0220_discounts': 'aa808e6627a64ca48747b36a27fa42eb103347607cfad9ca460972c5175de67c',
  '0230_carts': 'f5a233df0a9ac63e91043281ff8e5d05f513386c438934b84cd19087b83234b2',
  '0240_orders': 'd01f9cf9412d8a497e3d87ef2a726200b1eb7b100a00bd3676d78885eebcbaa3',
  '0250_refunds': '7fa566e6d71db746e8f98ecd57e337fdda394a170e90dceefb34ef6458fc2477',
  '0260_pushes': '22b620bfcb7954674f6572298321c0f1bbe0f0db409fbab16fa2acd541ac2dbf',
  '0270_taxed_skus': '4cc88e0fcaad2589ecbecf28d46b025bad02d6ec9268b66c4ff654d54d90ed74',
}

/** As `migrate` reads them: line ends of another system are no change. */
export const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')

export const copyBaseline = (folder: string): void => {
  for (const name of Object.keys(baseline))
    copyFileSync(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`))
}
