// Choosing a brand and country: here, or at the host the brand is opened on. From the picker, the palette and the banner.
import { wordsNow } from '#console/i18n/words.ts'
import { currentPath } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import type { Place } from '#contract/brand.ts'
import { sessionNow } from './actor.ts'
import { elsewhereOf, goThere } from './transfer.ts'

/** Back to the same area afterwards; a record of the other place would not be there. */
export const areaPath = (): string => `/${currentPath().split(/[/?#]/)[1] ?? ''}`

/** False when it could not be left, which has been said. */
export const goOver = ({ vendorCode }: Place, path: string): Promise<boolean> =>
  goThere(vendorCode, path).then(
    () => true,
    () => {
      void toast({ kind: 'error', text: wordsNow().t('transfer.noTicket') })
      return false
    },
  )

/** In the picker. False when the place could not be gone to. */
export const pick = async (place: Place): Promise<boolean> => {
  const { brand, country } = place
  const session = sessionNow()
  if (elsewhereOf(brand) !== undefined) return goOver(place, session.getSnapshot().context.target ?? '/')
  session.send({ type: 'PICK', brand, country })
  return true
}

let left: string | undefined
/** The page on which an address of another place was followed. */
export const leftPage = (): string | undefined => left

/** An address of that place was followed here. */
export const followTo = (place: Place, path: string): void => {
  const { brand, country } = place
  if (elsewhereOf(brand) !== undefined) {
    void goOver(place, path)
    return
  }
  const session = sessionNow()
  left = currentPath()
  session.send({ type: 'SWITCH', from: path })
  session.send({ type: 'PICK', brand, country, isLinked: true })
}

let before: string | undefined

/** To the picker, which leads on to `wished`, else to the area one is in. */
const askPlace = (wished?: string): void => {
  const page = currentPath()
  before = /^\/(auth|select-vendorcode)(\/|\?|$)/.test(page) ? undefined : page
  sessionNow().send({ type: 'SWITCH', from: wished ?? (before && areaPath()) })
}

/** From anywhere inside. */
export const choosePlace = (): void => askPlace()
/** By its address. */
export const arriveAtPicker = askPlace

/** Who picks nothing comes back to the very page, not to its area. */
export const stayInPlace = (): void => sessionNow().send({ type: 'CANCEL', ...(before && { from: before }) })

/** From anywhere inside; what a link said of this tab is over. */
export const moveTo = (place: Place, path = areaPath()): void => {
  const { brand, country } = place
  if (elsewhereOf(brand) !== undefined) {
    void goOver(place, path)
    return
  }
  const session = sessionNow()
  session.send({ type: 'STAY' })
  session.send({ type: 'SWITCH', from: path })
  session.send({ type: 'PICK', brand, country })
}
