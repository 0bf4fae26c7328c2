import { createContext, useContext } from "react";

/** Nonce of the content security policy; empty in the browser. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
