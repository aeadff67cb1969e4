/**
 * Runs in <head> before the first paint and marks the document with what this browser remembers of its session, so that CSS
 * can show the right half of the header. Public pages are rendered without a user; this is all they know.
 * It only decides what is drawn: every request for personal data is checked by the server.
 */
export const sessionMark = `(function(d){try{d.session=localStorage.getItem("shop-auth")?"in":"out";var r=localStorage.getItem("shop-role");if(r)d.role=r}catch(e){d.session="out"}})(document.documentElement.dataset)`
