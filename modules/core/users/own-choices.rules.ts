/** Where the signed-in person is kept. Apart from the contract, whose schemas nobody needs who only sends a choice. */
export const ownPath = '/api/users/me'
