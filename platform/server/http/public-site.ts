/** An address that a browser opens, before anybody knows who is there. */
export interface PublicAsked {
  /** Decoded, without query: `/opendata/tariffs`. */
  path: string
  query: URLSearchParams
  /** Whether the web app has a page here: of a module that is on, of one that is off, or not at all. */
  app: 'on' | 'off' | 'none'
  /** Somebody is signed in in this browser, as far as it says. */
  signedIn: boolean
}

/** A page that holds nothing of a visitor, so that anybody may keep it. */
export interface PublicPage {
  status: 200 | 302 | 404 | 503
  type: string
  body: string
  /** Of the body. */
  tag?: string
  location?: string
  /** The hash of the one style sheet that may be in the page. */
  styleHash?: string
  /** For one reader: nobody keeps or finds it. */
  unkept?: true
  /** It has a script of its own from this server. */
  runs?: true
  /** Called where the same page is given to somebody else without being asked for. */
  given?: () => void
}

/** What visitors see without the web app. A module that is on brings it. */
export interface PublicSite {
  /** Undefined leaves the address to the web app. */
  answer(asked: PublicAsked): Promise<PublicPage | undefined>
}
