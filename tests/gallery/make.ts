// npm run gallery: every screen in every dress, and a page that shows them side by side. A run that was broken off goes on where it
// stopped, unless the console has been built anew since. `npm run gallery -- orders palette` makes those again and leaves the others.
// What is made lies in `dist/gallery` and is kept by nobody.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOwnShop } from '../journeys/shop.ts'
import { launchMeasured } from '../support/browser.ts'
import { type Desk, openDesk } from './desk.ts'
import { dresses, type Look, locales, looks, sizes } from './dresses.ts'
import { every, type Shown } from './every.ts'
import { pageOf, type Taken } from './page.ts'

const dist = join(import.meta.dirname, '../../dist')
const folder = join(dist, 'gallery')
/** There while a run is not through: of which console its pictures are. */
const unfinished = join(folder, 'unfinished')
const wished = process.argv.slice(2)
const chosen = every.filter(({ of, name }) => wished.length === 0 || wished.some(one => one === of || one === name))

const say = (text: string) => process.stderr.write(`${text}\n`)

const fileOf = ({ of, name }: Shown, look: string): string =>
  `${of}-${name}-${look}`.replaceAll(/[^\w-]+/g, '-').concat('.webp')

/** Why a screen could not be taken, for as long as it has not been taken after all. */
const troubles = new Map<Shown, string>()

const filesOf = (screen: Shown): Record<string, string> =>
  Object.fromEntries(
    dresses
      .flatMap(dress => looks(dress).map(({ name }) => [name, fileOf(screen, name)] as const))
      .filter(([, file]) => existsSync(join(folder, file))),
  )

const taken = (): Taken[] =>
  every
    .map(screen => {
      const trouble = troubles.get(screen)
      return { of: screen.of, name: screen.name, files: filesOf(screen), ...(trouble && { trouble }) }
    })
    .filter(({ files, trouble }) => trouble || Object.keys(files).length > 0)

const showAll = () => writeFileSync(join(folder, 'index.html'), pageOf(taken(), sizes, dresses))

const begin = () => {
  if (wished.length > 0) return mkdirSync(folder, { recursive: true })
  const stamp = readFileSync(join(dist, 'console.stamp'), 'utf8')
  const goesOn = existsSync(unfinished) && readFileSync(unfinished, 'utf8') === stamp
  if (!goesOn) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(unfinished, stamp)
}

const isThere = (screen: Shown, looks: readonly Look[]): boolean =>
  looks.every(({ name }) => existsSync(join(folder, fileOf(screen, name))))

/** All that one looks at in their language, light and dark and in every size, one screen after the other. */
const takeAt = async (desk: Desk): Promise<void> => {
  const wanted = dresses.filter(({ locale }) => locale === desk.locale).flatMap(looks)
  const left = wished.length > 0 ? chosen : chosen.filter(screen => !isThere(screen, wanted))
  for (const [at, screen] of left.entries()) {
    const startedAt = performance.now()
    let note = ''
    try {
      const { isShown, late } = await desk.take(screen, wanted, ({ name }, picture) =>
        writeFileSync(join(folder, fileOf(screen, name)), picture),
      )
      if (!isShown) note = 'the shop has none'
      if (late.length > 0) note = `had not come: ${late.join(' ')}`
    } catch (error) {
      note = String(error).split('\n')[0] ?? ''
      troubles.set(screen, `${desk.locale}: ${note}`)
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say([desk.locale, `${at + 1} of ${left.length}`, `${screen.of}: ${screen.name}`, `${seconds} s`, note].join('  '))
    if (at % 10 === 9) showAll()
  }
}

if (chosen.length === 0) throw new Error(`No screen is called ${wished.join(' or ')}`)
begin()
const shop = await openOwnShop()
// Its pages stay, so that what runs often is worth making fast.
const browser = await launchMeasured()
try {
  const desks: Desk[] = []
  // One after the other: they are one person, and a code is the newest letter's.
  for (const locale of locales) desks.push(await openDesk(browser, shop, locale))
  await Promise.all(desks.map(takeAt))
  if (wished.length === 0) rmSync(unfinished)
} finally {
  showAll()
  await browser.close()
  await shop.close()
}
say(`Open ${join(folder, 'index.html')}`)
if (troubles.size > 0) process.exitCode = 1
