// What a cart costs, by everything the database knows: the one place where goods, taxes, shipping, cash on delivery and live
// discounts are gathered for the pricing engine. Simulators, carts and orders all ask here.
import { type CodMember, chargeFor, policyOf, readBars, readMember } from '#areas/codCharges/codCharges.door.ts'
import { readArea } from '#areas/postalAreas/postalAreas.door.ts'
import { hazmatFinding, methodNamed, usualMethod } from '#areas/shippingRates/shippingRates.door.ts'
import { type Supply, supplyOf } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import type { Finding } from '#contract/problem.ts'
import type { AddressValues } from '#rules/address.ts'
import { addressQuality } from '#rules/cod/addressQuality.ts'
import { type CodAsk, type CodQuote, codOf } from '#rules/cod.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import type { Basis, CartLine, PriceContext, Shopper } from '#rules/pricing/cart.ts'
import { type Quote, withCashRound } from '#rules/pricing/quote.ts'
import { sumOf } from '#rules/pricing/reductions.ts'
import { traceOf } from '#rules/pricing/trace.ts'
import { price } from '#rules/pricing.ts'
import { factsOf, sayFact } from '#rules/shipping/facts.ts'
import type { ShippingRate } from '#rules/shipping/rate.ts'
import { type ShippingQuote, shippingOf } from '#rules/shipping.ts'
import type { Trace } from '#rules/trace.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type KnownCode, type LostCode, readCodes } from '../codes/readCodes.server.ts'
import { usedUpIn } from '../codes/redemptions.server.ts'
import { type AskedLine, type Goods, linesOf, readGoods } from './goods.server.ts'
import { readShop, type Shop } from './shop.server.ts'

export interface AskedCart {
  lines: readonly AskedLine[]
  codes?: readonly string[]
  member?: Shopper | undefined
  /** What stands for the member's phone: two accounts with one share its limits. */
  phoneHash?: string | undefined
  channel?: string | undefined
  payment?: 'COD' | 'PREPAID' | undefined
  pincode?: string | null | undefined
  /** Code of a shipping method; the usual one where nobody says. */
  method?: string | undefined
  /** Once the shopper has written it. */
  address?: AddressValues | undefined
  at: Date
  /** An order, by its id, whose own uses are not in its way. */
  without?: string | undefined
  /** Discounts that are not live but are taken as if they were. */
  asIf?: ReadonlySet<string>
}

export interface Quoted {
  quote: Quote
  trace: Trace
  /** What the engine was given, so that it can be asked again elsewhere. */
  lines: readonly CartLine[]
  context: PriceContext
  codes: readonly KnownCode[]
  /** Codes that were typed and count for nothing, with the reason. */
  lost: readonly LostCode[]
  /** Codes whose discount was used up before: who was promised a price is not asked another one unseen. */
  usedUp: readonly Finding[]
  shipping?: ShippingQuote<ShippingRate>
  cod?: CodQuote
  shop: Shop
  /** Where it goes; nothing where the pincode is not known. */
  area?: PostalArea | undefined
  /** Goods nobody sells, and goods no rate of tax is known for. */
  findings: readonly Finding[]
  /** Why the way that was asked for does not carry it. */
  noWay?: Finding | undefined
}

const nowhere = (country: string): PostalArea => ({ country, code: '', zones: [], isRemote: false })

type Parcel = { weight: number; hazmat: boolean; lines: readonly CartLine[] }

/** Who pays cash, and what stands against it. */
interface Payer extends Pick<CodAsk, 'blocked' | 'limits'> {
  member?: CodMember | undefined
}

const deliveryOf = (shop: Shop, asked: AskedCart, area: PostalArea | undefined, parcel: Parcel) => {
  const { vendor, card, at } = shop
  const { weight, hazmat, lines } = parcel
  const { currency } = vendor
  const place = area ?? nowhere(vendor.country)
  const items = asked.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isFirstOrder = asked.member?.orders === 0
  const weightG = Math.max(1, weight)
  const facts = (cartValue: number, member?: CodMember) =>
    factsOf(
      {
        area: place,
        weightG,
        items,
        isFirstOrder,
        cartValue,
        isHazmat: hazmat,
        ...member,
        skus: lines.map(({ sku }) => sku),
        categories: [...new Set(lines.flatMap(line => (line.facts?.category as string[] | undefined) ?? []))],
        ...(asked.address && { addressQuality: addressQuality(vendor.country, asked.address) }),
      },
      currency,
    )
  const policy = policyOf(chargeFor(shop.charges, place, at), vendor.settings, currency)
  return {
    shipping: ({ before, goods }: Basis) =>
      shippingOf({
        area: place,
        method: asked.method ?? usualMethod,
        methodName: methodNamed(card, asked.method ?? usualMethod),
        currency,
        rates: card.rates,
        zones: card.zones,
        now: at.toISOString(),
        cart: { value: { before, after: goods }, weightG, items },
        shopper: { ...asked.member, isFirstOrder },
        surcharges: shop.surcharges,
        facts: facts(goods),
        thresholdGrace: vendor.settings.thresholdGrace,
      }),
    cod: ({ goods, shipping }: Basis, { member, limits, ...bars }: Payer, total?: number) =>
      codOf({
        ...policy,
        ...bars,
        limits: { ...policy.limits, ...limits },
        goods,
        shipping,
        facts: facts(goods, member),
        rules: shop.codRules,
        ...(total !== undefined && { total }),
        sayFact: name => sayFact(name, facts(goods, member), shop.categoryNames),
      }),
  }
}

const payerOf = async (tx: Tx, { payment, member, at }: AskedCart, area: PostalArea | undefined): Promise<Payer> => {
  if (payment !== 'COD') return {}
  const known = member?.id ? await readMember(tx, member.id, at) : undefined
  return { member: known, ...(await readBars(tx, area?.code, known, at)) }
}

/** What the charges of the chosen way are worked out on; gifts count toward nothing. */
const basisOf = ({ lines, totals }: Quote, cart: readonly CartLine[]): Basis => {
  const gifts = new Set(cart.flatMap(({ id, giftOf }) => (giftOf ? [id] : [])))
  const before = sumOf(lines.flatMap(({ id, amount }) => (gifts.has(id) ? [] : [amount])))
  return { before, goods: totals.goods, shipping: totals.shipping - totals.shippingDiscount }
}

/** The vendor's ways at that moment, with its discounts and nobody's cart. */
export const contextOf = ({ vendor, at, minute, discounts, taxes, categoryNames }: Shop): PriceContext => ({
  ...vendor.ways,
  at: at.getTime(),
  minute,
  country: vendor.country,
  currency: vendor.currency,
  place: 'inter',
  discounts,
  system: vendor.country === 'IND' ? 'GST' : 'VAT',
  slabGap: taxes.slabGap,
  categoryNames,
})

/** How the goods of a cart, the place it goes to and the state it is sent from are found. */
export interface QuoteSources {
  goods(lines: readonly AskedLine[]): Promise<readonly Goods[]>
  area(pincode: string): Promise<PostalArea | undefined>
  supply(supply: Supply): ReturnType<typeof supplyOf>
}

const knownBy = (tx: Tx): QuoteSources => ({
  goods: lines =>
    readGoods(tx, { skus: lines.flatMap(({ sku }) => sku ?? []), ids: lines.flatMap(({ variant }) => variant ?? []) }),
  area: pincode => readArea(tx, pincode),
  supply: supply => supplyOf(tx, supply),
})

/** The same for many carts: the goods of all of them are read at once, and each place and each supply is looked up once. */
export const knownFor = async (tx: Tx, carts: readonly Pick<AskedCart, 'lines'>[]): Promise<QuoteSources> => {
  const one = knownBy(tx)
  const all = await one.goods(carts.flatMap(({ lines }) => lines))
  const places = new Map<string, ReturnType<QuoteSources['area']>>()
  const supplies = new Map<string, ReturnType<QuoteSources['supply']>>()
  return {
    goods: async lines => {
      const asked = new Set(lines.flatMap(({ sku, variant }) => [sku?.toLowerCase(), variant]))
      return all.filter(({ sku, variant }) => asked.has(sku.toLowerCase()) || asked.has(variant))
    },
    area: pincode => places.getOrInsertComputed(pincode, one.area),
    supply: supply => {
      const lines = supply.lines.map(({ sku, quantity }) => `${sku} x${quantity}`)
      return supplies.getOrInsertComputed(`${supply.area?.code} ${supply.at.getTime()} ${lines}`, () =>
        one.supply(supply),
      )
    },
  }
}

export const priceIn = async (
  tx: Tx,
  shop: Shop,
  asked: AskedCart,
  known: QuoteSources = knownBy(tx),
): Promise<Quoted> => {
  const { vendor, at } = shop
  const goods = await known.goods(asked.lines)
  const { lines, findings, ...parcel } = linesOf(shop, goods, asked.lines)
  const { codes, lost } = await readCodes(tx, asked.codes ?? [], {
    at,
    member: asked.member?.id,
    asIf: asked.asIf,
    without: asked.without,
  })
  const area = asked.pincode ? await known.area(asked.pincode) : undefined
  const delivery = deliveryOf(shop, asked, area, { ...parcel, lines })
  const payer = await payerOf(tx, asked, area)
  const { homeState } = vendor.settings
  const supply = vendor.country === 'IND' ? await known.supply({ area, lines, homeState, at }) : {}
  const context: PriceContext = {
    ...contextOf(shop),
    ...supply,
    codes,
    ...(asked.channel && { channel: asked.channel }),
    ...(asked.payment && { payment: asked.payment }),
    ...(asked.member && { member: asked.member }),
    ...(area && { shipping: basis => delivery.shipping(basis).fee ?? 0 }),
    ...(asked.payment === 'COD' && { cod: basis => delivery.cod(basis, payer).fee ?? 0 }),
  }
  const priced = price(lines, context)
  // The engine asks of every way to combine discounts; what is told is of the one it chose, an advance of all there is to pay.
  const { totals } = priced.quote
  const basis = basisOf(priced.quote, lines)
  const answer: Pick<Quoted, 'shipping' | 'cod'> = {
    ...(area && { shipping: delivery.shipping(basis) }),
    ...(asked.payment === 'COD' && { cod: delivery.cod(basis, payer, totals.grand - totals.cod) }),
  }
  const chosen = shop.card.methods.find(({ code }) => code === asked.method)
  const noWay =
    hazmatFinding(chosen, parcel.hazmat) ??
    (chosen && chosen.code !== usualMethod ? answer.shipping?.finding : undefined)
  // What is collected at the door is what is quoted, and what the order keeps.
  const quote = withCashRound(priced.quote, answer.cod?.roundOff ?? 0)
  const trace = quote === priced.quote ? priced.trace : traceOf(quote, context)
  const usedUp = usedUpIn({ quote, codes })
  return { quote, trace, ...answer, lines, context, codes, lost, usedUp, shop, area, findings, noWay }
}

/**
 * The price of a cart as of `asked.at`, in minor units, with the trace of how it came about. Refuses nothing: what cannot be
 * delivered or used is said in it.
 */
export const quoteCart = async (tx: Tx, asked: AskedCart): Promise<Quoted> =>
  priceIn(tx, await readShop(tx, asked.at, { ...asked, member: asked.member?.id }), asked)
