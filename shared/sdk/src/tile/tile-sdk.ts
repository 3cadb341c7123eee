import { computed } from 'nanostores'
import * as sdk from '../index.ts'
import { type CallName, sendWith } from '../client/send.ts'
import { environment } from '../environment.ts'
import { $session } from '../session/store.ts'
import type { Resource } from '../stores/load.ts'
import { guardedResource } from './guarded-resource.ts'
import { type TileAccess, type TileName, openAccess, tileAccess } from './tile-credential.ts'
import { tileDrafts, tileStorage } from './tile-storage.ts'
import { storageScopeOf, trustOf } from './trust.ts'

// Every tile gets an SDK of its own: the same names, as far as they are for tiles, bound to what this one may do. What is not named here
// no tile gets: tokens, the session's ends and beginnings, questions to the member that another part asked.

/** What every tile may use as it is. */
const forAll = [
  '$canActivate',
  '$claims',
  '$countdown',
  '$direction',
  '$gating',
  '$language',
  '$locale',
  '$member',
  '$now',
  '$ownPhotos',
  '$script',
  '$toasts',
  '$totalErrors',
  '$week',
  'ApiError',
  'accountAtom',
  'accountMap',
  'chooseLanguage',
  'closeToast',
  'confirmFirst',
  'contentAddress',
  'failureText',
  'hasKeys',
  'isPassing',
  'leaveSite',
  'loadContent',
  'loadTable',
  'onSessionEnd',
  'onSignOut',
  'openPopup',
  'profileOf',
  'readyScript',
  'resource',
  'serverNow',
  'showFailure',
  'showToast',
  'statuses',
  'useStore',
  'watchWorker',
  'withinSession',
] as const

type Namespace = Record<string, unknown>

const pick = (names: readonly string[]): Namespace => {
  const all: Namespace = sdk
  return Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]))
}

/** Hears how each call of a tile was answered. */
export type OnAnswer = (call: CallName, isGood: boolean) => void

const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const heard = async <R>(call: CallName, work: () => Promise<R>, onAnswer: OnAnswer): Promise<R> => {
  try {
    const answer = await work()
    onAnswer(call, true)
    return answer
  } catch (error) {
    if (!isCalledOff(error)) onAnswer(call, false)
    throw error
  }
}

// What the SDK does by calls of its own it does for a tile that declared these.
const servicesOf = ({ requireDeclared }: TileAccess, onAnswer: OnAnswer): Namespace => {
  const guarded =
    <A extends unknown[], R>(call: CallName, work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      await requireDeclared(call)
      return heard(call, () => work(...given), onAnswer)
    }
  const read = <T>(call: CallName, resource: Resource<T>): Resource<T> =>
    guardedResource(
      resource,
      () => requireDeclared(call),
      (isGood) => onAnswer(call, isGood),
    )
  return {
    member: read('loadMember', sdk.member),
    readNewestMember: guarded('loadMember', sdk.readNewestMember),
    ownPhotos: read('loadOwnPhotos', sdk.ownPhotos),
    saveProfile: guarded('saveProfile', sdk.saveProfile),
    changeLanguage: guarded('saveLanguage', sdk.changeLanguage),
    createKeys: guarded('saveKeys', sdk.createKeys),
    activateMember: guarded('activate', sdk.activateMember),
  }
}

const sessionOf = (mayManage: boolean) =>
  computed($session, ({ idToken: _, accessToken, newPassword: __, factor: ___, ...rest }) => ({
    ...rest,
    ...(mayManage && accessToken !== undefined && { accessToken }),
  }))

const renewed = async (): Promise<undefined> => {
  await sdk.currentIdToken()
}

const trustedParts = (name: string): Namespace => {
  const { account, keys, push } = trustOf(name)
  return {
    ...(account && {
      ...pick(['$colourScheme', 'chooseColourScheme', 'eraseDevice', 'renewSession', 'signOut']),
      currentIdToken: renewed,
    }),
    ...(keys && pick(['$ownKeys', '$ownKeyDiffers', '$privateKey', 'restoreKeys'])),
    ...(push && pick(['$pushIsUp', 'onChatSign', 'onPush'])),
  }
}

const refused = (tile: string, name: string) => (): never => {
  throw new Error(`${name} of @quintet/sdk is not for ${tile}.`)
}

const withRefusals = (tile: string, given: Namespace): Namespace => {
  const missing = Object.entries(sdk).filter(([name, value]) => !(name in given) && typeof value === 'function')
  return { ...Object.fromEntries(missing.map(([name]) => [name, refused(tile, name)])), ...given }
}

const build = (tile: TileName, access: TileAccess, onAnswer: OnAnswer): Readonly<Namespace> => {
  const send = sendWith(access.credential)
  const scope = storageScopeOf(tile.name)
  const { api, content, demo, languages } = environment()
  const addresses = { api, content, demo, languages, storage: tileStorage(scope) }
  const given = {
    ...pick(forAll),
    ...servicesOf(access, onAnswer),
    ...tileDrafts(scope),
    ...trustedParts(tile.name),
    $session: sessionOf(trustOf(tile.name).account),
    environment: () => addresses,
    send: ((name, input, options) => heard(name, () => send(name, input, options), onAnswer)) satisfies typeof send,
  }
  // As a module says of itself: the bundlers of tiles ask.
  return Object.freeze(Object.defineProperty(withRefusals(tile.name, given), '__esModule', { value: true }))
}

/** Whether a page's versions are known to a registry, so that the server makes tokens for them. */
export interface TileSdkOptions {
  sealed: boolean
  onAnswer?: OnAnswer
}

/** What the shell makes for one version of a remote. */
export interface TileParts {
  /** The SDK, handed to that remote alone. */
  sdk: Readonly<Namespace>
  /**
   * Opens the tile at the server before its first call does, so that this call costs one way there and not two. What goes wrong is
   * left to that call.
   */
  openAhead(): Promise<void>
}

/** The parts of one version of a remote. Only the shell makes them. */
export const tileParts = (tile: TileName, { sealed, onAnswer = () => undefined }: TileSdkOptions): TileParts => {
  const access = sealed ? tileAccess(tile) : openAccess
  return { sdk: build(tile, access, onAnswer), openAhead: () => access.open().catch(() => undefined) }
}

/** The SDK for one version of a remote, alone. */
export const tileSdk = (tile: TileName, options: TileSdkOptions): Readonly<Namespace> => tileParts(tile, options).sdk
