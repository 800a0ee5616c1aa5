// An adapter for `goodprime vectors run --program`: a request per line of standard input, a reply per line of standard
// output. No Go module that the registry serves has NTRU Prime or NTRU, so this one calls liboqs by cgo, as liboqs's
// own Go wrapper does. An implementation in Go replaces the functions of the last section.
//
//	CGO_CFLAGS=-I/usr/local/include CGO_LDFLAGS="-L/usr/local/lib -loqs" go build -o adapter .
package main

// #include <stdlib.h>
// #include <oqs/oqs.h>
// void goFill(uint8_t *, size_t);
// static void use_request(void) { OQS_randombytes_custom_algorithm(goFill); }
import "C"

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"unsafe"
)

// A request. Those fields are empty that the operation does not have.
type request struct {
	ID           json.RawMessage `json:"id"`
	Op           string          `json:"op"`
	ParameterSet string          `json:"parameterSet"`
	Randomness   string          `json:"randomness"`
	EK           string          `json:"ek"`
	DK           string          `json:"dk"`
	C            string          `json:"c"`
}

type fields map[string]string // of a reply, but for its id

// What the library, or this adapter, cannot do: the case is skipped.
type unsupported string

func (u unsupported) Error() string { return string(u) }

func main() {
	C.OQS_init()
	C.use_request()
	lines := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, end := lines.ReadBytes('\n')
		if len(line) > 0 {
			out.Encode(reply(line))
		}
		if end != nil {
			return
		}
	}
}

func reply(line []byte) map[string]any {
	var r request
	found, err := fields(nil), json.Unmarshal(line, &r)
	if err == nil {
		found, err = answer(&r)
	}
	reply := map[string]any{"id": r.ID}
	var cannot unsupported
	switch {
	case errors.As(err, &cannot):
		reply["unsupported"] = cannot.Error()
	case err != nil:
		reply["error"] = err.Error()
	}
	if err == nil {
		for name, value := range found {
			reply[name] = value
		}
	}
	return reply
}

func answer(r *request) (fields, error) {
	switch r.Op {
	case "":
		return nil, errors.New("bad line: no op")
	case "info":
		return fields{"name": "liboqs by cgo", "version": C.GoString(C.OQS_version())}, nil
	case "keygen", "encaps", "decaps":
	default:
		return nil, unsupported("no such operation")
	}
	k, err := newKEM(r.ParameterSet)
	if err != nil {
		return nil, err
	}
	defer C.OQS_KEM_free(k)
	// The interface takes no lengths, so those of the set alone are passed on.
	ek, errEK := decode("ek", r.EK, r.Op == "encaps", k.length_public_key)
	dk, errDK := decode("dk", r.DK, r.Op == "decaps", k.length_secret_key)
	c, errC := decode("c", r.C, r.Op == "decaps", k.length_ciphertext)
	given, errR := hex.DecodeString(r.Randomness)
	if err := errors.Join(errEK, errDK, errC, errR); err != nil {
		return nil, err
	}
	left, lacking = given, false
	switch r.Op {
	case "keygen":
		ek, dk, err := keygen(k)
		return fields{"ek": hex.EncodeToString(ek), "dk": hex.EncodeToString(dk)}.unless(err)
	case "encaps":
		c, secret, err := encaps(k, ek)
		return fields{"c": hex.EncodeToString(c), "K": hex.EncodeToString(secret)}.unless(err)
	}
	secret, err := decaps(k, dk, c)
	return fields{"K": hex.EncodeToString(secret)}.unless(err)
}

// The outputs, if nothing failed and all randomness was used.
func (f fields) unless(err error) (fields, error) {
	if lacking {
		return nil, errors.New("asks for more randomness than the vector has")
	} else if err == nil && len(left) > 0 {
		return nil, errors.New("asks for less randomness than the vector has")
	}
	return f, err
}

func decode(field, digits string, used bool, length C.size_t) ([]byte, error) {
	if !used {
		return nil, nil
	}
	data, err := hex.DecodeString(digits)
	if err != nil {
		return nil, fmt.Errorf("bad line: %s: %w", field, err)
	}
	if len(data) != int(length) {
		return nil, unsupported("the interface takes no lengths")
	}
	return data, nil
}

// --- liboqs ---

var names = map[string]string{
	"ntruhps2048509": "NTRU-HPS-2048-509", "ntruhps2048677": "NTRU-HPS-2048-677",
	"ntruhps4096821": "NTRU-HPS-4096-821", "ntruhps40961229": "NTRU-HPS-4096-1229",
	"ntruhrss701": "NTRU-HRSS-701", "ntruhrss1373": "NTRU-HRSS-1373",
}

// What is left of the request's bytes, and whether more were asked for: liboqs has one generator for the process.
var (
	left    []byte
	lacking bool
)

//export goFill
func goFill(out *C.uint8_t, length C.size_t) {
	into := unsafe.Slice((*byte)(out), int(length))
	if copied := copy(into, left); copied < len(into) {
		lacking = true
		rand.Read(into) // anything: zeros would keep key generation drawing for ever
	}
	left = left[min(len(into), len(left)):]
}

func newKEM(set string) (*C.OQS_KEM, error) {
	name, renamed := names[set]
	if !renamed {
		name = set
	}
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	if k := C.OQS_KEM_new(text); k != nil {
		return k, nil
	}
	return nil, unsupported("no such set")
}

func pointer(data []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.Pointer(&data[0])) }

func status(s C.OQS_STATUS) error {
	if s != C.OQS_SUCCESS {
		return errors.New("refused")
	}
	return nil
}

func keygen(k *C.OQS_KEM) (ek, dk []byte, err error) {
	ek, dk = make([]byte, k.length_public_key), make([]byte, k.length_secret_key)
	return ek, dk, status(C.OQS_KEM_keypair(k, pointer(ek), pointer(dk)))
}

func encaps(k *C.OQS_KEM, ek []byte) (c, secret []byte, err error) {
	c, secret = make([]byte, k.length_ciphertext), make([]byte, k.length_shared_secret)
	return c, secret, status(C.OQS_KEM_encaps(k, pointer(c), pointer(secret), pointer(ek)))
}

func decaps(k *C.OQS_KEM, dk, c []byte) ([]byte, error) {
	secret := make([]byte, k.length_shared_secret)
	return secret, status(C.OQS_KEM_decaps(k, pointer(secret), pointer(c), pointer(dk)))
}
