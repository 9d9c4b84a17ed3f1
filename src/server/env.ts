// The only reader of process.env. Everything the product can be told from outside is listed here, typed and checked;
// a wrong value stops the start with one sentence per mistake instead of failing later.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { plainDomain } from './auth/mailAddress.ts'

export type Seed = { kind: 'demo' } | { kind: 'none' } | { kind: 'sizes'; sizes: Readonly<Record<string, number>> }

export interface Oidc {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** In lower case and punycode. */
  allowedDomains: readonly string[]
  scope: string
}

export interface S3 {
  bucket: string
  region: string
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where placed orders are pushed to. */
export interface OrderSystem {
  url: string
  secret: string
}

/** Where couriers are asked for numbers of packages, and told how a failed delivery was answered. */
export interface CourierSystem {
  url: string
  secret: string
}

/** Who pays refunds. */
export interface PaymentGateway {
  url: string
  secret: string
}

export type LogLevel = (typeof logLevels)[number]

export interface Env {
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded PostgreSQL in dataDir is started. */
  databaseUrl?: string
  /** Login of the role nucleus_app where the DATABASE_URL user may not create it. */
  databaseAppUrl?: string
  seed: Seed
  /** Invited to administer everything as long as the database has nobody. */
  firstAdminEmail?: string
  /** Absent: mail stays in the local mailbox, which only the demo has. */
  smtpUrl?: string
  oidc?: Oidc
  /** Absent: files stay in dataDir. */
  s3?: S3
  /** Absent: orders are taken by the local order system, which keeps them in the database. */
  orderSystem?: OrderSystem
  /** Absent: the local courier system gives numbers and takes answers to failed deliveries; it keeps them in the database. */
  courierSystem?: CourierSystem
  /** Absent: refunds are paid by the local gateway, which keeps them in the database. */
  paymentGateway?: PaymentGateway
  logLevel: LogLevel
  /** Absent: made once and kept in dataDir. Servers that share a database need the same one. */
  serverSecret?: string
  /** Hosts the console is opened on: links in letters lead to these, passkeys are made for these, and no others. */
  consoleHosts: readonly string[]
  /** Addresses or networks whose X-Forwarded headers are believed. Absent: nobody's. */
  trustedProxies?: readonly string[]
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

type Source = Readonly<Record<string, string | undefined>>

export function readEnv(source: Source = process.env): Env {
  const mistakes: string[] = []
  const wrong = (text: string) => {
    mistakes.push(text)
  }
  const env: Env = {
    port: readPort(source, wrong),
    host: given(source, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(given(source, 'DATA_DIR') ?? '.data'),
    databaseUrl: readUrl(source, 'DATABASE_URL', ['postgres:', 'postgresql:'], wrong),
    databaseAppUrl: readUrl(source, 'DATABASE_APP_URL', ['postgres:', 'postgresql:'], wrong),
    seed: readSeed(source, wrong),
    firstAdminEmail: readEmail(source, wrong),
    smtpUrl: readUrl(source, 'SMTP_URL', ['smtp:', 'smtps:'], wrong),
    oidc: readOidc(source, wrong),
    s3: readS3(source, wrong),
    orderSystem: readOutside(source, 'ORDER_SYSTEM', 'an order system', wrong),
    courierSystem: readOutside(source, 'COURIER_SYSTEM', 'a courier system', wrong),
    paymentGateway: readOutside(source, 'PAYMENT_GATEWAY', 'a gateway', wrong),
    logLevel: readLogLevel(source, wrong),
    serverSecret: readSecret(source, wrong),
    consoleHosts: listed(given(source, 'CONSOLE_HOSTS') ?? 'localhost').map(host => host.toLowerCase()),
    trustedProxies: readProxies(source, wrong),
  }
  if (env.seed.kind === 'none' && env.smtpUrl === undefined)
    wrong('SMTP_URL is missing: without the demo, invitations and one-time codes leave by mail and by no other way.')
  if (mistakes.length > 0) throw new Error(`The environment is not usable:\n  ${mistakes.join('\n  ')}`)
  return env
}

type Wrong = (text: string) => void

const given = (source: Source, name: string) => source[name]?.trim() || undefined
const listed = (text: string) => text.split(',').flatMap(part => part.trim() || [])

function readPort(source: Source, wrong: Wrong): number {
  const text = given(source, 'PORT') ?? '4310'
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) wrong(`PORT is "${text}": give a number from 0 to 65535.`)
  return port
}

function readUrl(source: Source, name: string, schemes: readonly string[], wrong: Wrong): string | undefined {
  const text = given(source, name)
  if (text === undefined) return undefined
  const url = URL.parse(text.replace('@/', '@localhost/'))
  if (!url || !schemes.includes(url.protocol))
    wrong(`${name} must be a URL that starts with ${schemes.join('// or ')}//.`)
  return text
}

function readEmail(source: Source, wrong: Wrong): string | undefined {
  const text = given(source, 'FIRST_ADMIN_EMAIL')
  if (text !== undefined && !/^[^\s@]+@[^\s@.]+\.[^\s@]{2,}$/.test(text))
    wrong(`FIRST_ADMIN_EMAIL is "${text}": give an email address.`)
  return text
}

function readSecret(source: Source, wrong: Wrong): string | undefined {
  const text = given(source, 'SERVER_SECRET')
  if (text !== undefined && text.length < 32) wrong('SERVER_SECRET is too short: give at least 32 random characters.')
  return text
}

function readProxies(source: Source, wrong: Wrong): string[] | undefined {
  const proxies = given(source, 'TRUSTED_PROXIES')
    ?.split(',')
    .flatMap(part => part.trim() || [])
  for (const proxy of proxies ?? []) {
    const [address = '', bits] = proxy.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most)))
      wrong(`TRUSTED_PROXIES names "${proxy}": give addresses or networks such as 10.0.0.0/8.`)
  }
  return proxies
}

function readSeed(source: Source, wrong: Wrong): Seed {
  const text = given(source, 'SEED') ?? 'demo'
  if (text === 'demo' || text === 'none') return { kind: text }
  const sizes: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [name = '', count = ''] = part.split('=').map(piece => piece.trim())
    if (/^[a-z][A-Za-z]*$/.test(name) && /^[0-9]+$/.test(count)) sizes[name] = Number(count)
    else wrong(`SEED is "${text}": give demo, none, or sizes such as products=100000,orders=5000.`)
  }
  return { kind: 'sizes', sizes }
}

function readOidc(source: Source, wrong: Wrong): Oidc | undefined {
  const group = readGroup(source, 'OIDC', ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'ALLOWED_DOMAINS'], wrong)
  if (!group) return undefined
  return {
    name: given(source, 'OIDC_NAME') ?? 'Google',
    issuer: readSafeUrl(source, 'OIDC_ISSUER', 'a provider', wrong),
    clientId: group.CLIENT_ID,
    clientSecret: group.CLIENT_SECRET,
    allowedDomains: readDomains(group.ALLOWED_DOMAINS, wrong),
    scope: readScope(source, wrong),
  }
}

// Codes, tokens and orders travel there: in the clear only where they do not leave the machine.
function readSafeUrl(source: Source, name: string, whose: string, wrong: Wrong): string {
  const text = readUrl(source, name, ['https:', 'http:'], wrong) ?? ''
  const url = URL.parse(text)
  if (url?.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    wrong(`${name} must start with https://; http:// is for ${whose} on this machine only.`)
  return text
}

function readOutside(source: Source, prefix: string, whose: string, wrong: Wrong): OrderSystem | undefined {
  const group = readGroup(source, prefix, ['URL', 'SECRET'], wrong)
  if (!group) return undefined
  if (group.SECRET.length < 32) wrong(`${prefix}_SECRET is too short: give at least 32 random characters.`)
  return { url: readSafeUrl(source, `${prefix}_URL`, whose, wrong), secret: group.SECRET }
}

function readDomains(text: string, wrong: Wrong): string[] {
  return text.split(',').flatMap(part => {
    const domain = part.trim()
    if (domain === '') return []
    const plain = plainDomain(domain)
    if (plain === '') wrong(`OIDC_ALLOWED_DOMAINS names "${domain}", which is not a domain.`)
    return [plain]
  })
}

// The specification's scope and, since that tells nobody's name, what identity needs.
const defaultScope = 'openid profile email https://www.googleapis.com/auth/calendar.readonly'

function readScope(source: Source, wrong: Wrong): string {
  const scope = given(source, 'OIDC_SCOPE') ?? defaultScope
  if (!scope.split(/\s+/).includes('openid')) wrong('OIDC_SCOPE must hold openid.')
  return scope
}

function readS3(source: Source, wrong: Wrong): S3 | undefined {
  const group = readGroup(source, 'S3', ['BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'], wrong)
  if (!group) return undefined
  return {
    bucket: group.BUCKET,
    region: group.REGION,
    endpoint: readUrl(source, 'S3_ENDPOINT', ['https:', 'http:'], wrong),
    accessKeyId: group.ACCESS_KEY_ID,
    secretAccessKey: group.SECRET_ACCESS_KEY,
  }
}

// A half-configured group is a mistake, not a silent fallback to the local driver.
function readGroup<const N extends string>(source: Source, prefix: string, names: readonly N[], wrong: Wrong) {
  const missing = names.filter(name => given(source, `${prefix}_${name}`) === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    wrong(`${prefix} is half set: ${missing.map(name => `${prefix}_${name}`).join(', ')} missing.`)
  return Object.fromEntries(names.map(name => [name, given(source, `${prefix}_${name}`) ?? ''])) as Record<N, string>
}

function readLogLevel(source: Source, wrong: Wrong): LogLevel {
  const text = given(source, 'LOG_LEVEL') ?? 'info'
  const level = logLevels.find(known => known === text)
  if (!level) wrong(`LOG_LEVEL is "${text}": give one of ${logLevels.join(', ')}.`)
  return level ?? 'info'
}
